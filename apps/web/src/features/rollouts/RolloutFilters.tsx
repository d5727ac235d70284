"use client";
import { exits, type RolloutFilter, rolloutFlags, rolloutPurposes, rolloutSorts } from "@holdfast/recipe";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useTRPC } from "../../api/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { Input, Select } from "../../ui/Select.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { exitWords } from "./exitWords.ts";
import { flagWords } from "./gateText.ts";
import { chipsOf, purposeWords, sortWords } from "./filterChips.ts";
import { TaskField } from "./TaskField.tsx";

interface RolloutFiltersProps {
  readonly runId: string;
  readonly filter: RolloutFilter;
  /** Takes every condition away. */
  readonly onClear: () => void;
}

/** The ways to narrow the list, and as chips what it is narrowed to; all of it is in the address. */
export function RolloutFilters({ runId, filter, onClear }: RolloutFiltersProps) {
  const url = useUrlState();
  const chips = chipsOf(filter);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <TaskField runId={runId} />
        <Choice name="exit" label="Exit" options={exits.map((exit) => [exit, exitWords(exit).name])} />
        <Choice
          name="solved"
          label="Solved"
          options={[
            ["yes", "solved"],
            ["no", "not solved"],
          ]}
        />
        <Choice
          name="purpose"
          label="Purpose"
          options={rolloutPurposes.map((purpose) => [purpose, purposeWords[purpose]])}
        />
        <Field name="step" label="Update" placeholder="update or 3-20" className="w-36" />
        <MoreFilters runId={runId} filter={filter} />
      </div>
      {chips.length > 0 && (
        <ul aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
          {chips.map(({ keys, text }) => (
            <li key={text}>
              <button
                type="button"
                aria-label={`Remove the filter ${text}`}
                onClick={() => url.set(Object.fromEntries(keys.map((key) => [key, null])))}
                className="inline-flex h-6 items-center gap-1 rounded-full bg-accent-soft px-2.5 text-xs font-[550] text-accent"
              >
                {text} <X aria-hidden size={12} />
              </button>
            </li>
          ))}
          <li>
            <Button look="quiet" className="h-6 text-xs" onClick={onClear}>
              Clear
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}

function MoreFilters({ runId, filter }: { runId: string; filter: RolloutFilter }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen} label="More filters" trigger={<Button>More filters</Button>}>
      <div className="grid w-64 gap-3">
        <FlagBoxes flags={filter.flags ?? []} />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-xs text-muted">Reward, after the gates</legend>
          <div className="flex items-center gap-2">
            <Field name="rewardMin" label="Reward at least" placeholder="from" numeric className="w-full" />
            <Field name="rewardMax" label="Reward at most" placeholder="to" numeric className="w-full" />
          </div>
        </fieldset>
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-xs text-muted">Policy versions that wrote it</legend>
          <div className="flex items-center gap-2">
            <Field name="minVersion" label="Oldest version" placeholder="oldest" numeric className="w-full" />
            <Field name="maxVersion" label="Newest version" placeholder="newest" numeric className="w-full" />
          </div>
        </fieldset>
        <EngineChoice runId={runId} />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-xs text-muted">Order</legend>
          <Choice
            name="sort"
            label="By"
            otherwise={sortWords.finished}
            options={rolloutSorts.filter((sort) => sort !== "finished").map((sort) => [sort, sortWords[sort]])}
          />
          <Choice name="order" label="Direction" otherwise="highest first" options={[["up", "lowest first"]]} />
        </fieldset>
      </div>
    </Popover>
  );
}

function FlagBoxes({ flags }: { flags: NonNullable<RolloutFilter["flags"]> }) {
  const url = useUrlState();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-xs text-muted">Flags, all of those ticked</legend>
      {rolloutFlags.map((flag) => (
        <label key={flag} className="flex items-start gap-2" title={flagWords(flag).meaning}>
          <input
            type="checkbox"
            checked={flags.includes(flag)}
            className="mt-0.5 accent-(--accent)"
            onChange={({ target }) => {
              const others = flags.filter((other) => other !== flag);
              url.set({ flags: (target.checked ? [...others, flag] : others).join(",") });
            }}
          />
          {flagWords(flag).name}
        </label>
      ))}
    </fieldset>
  );
}

function EngineChoice({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const facets = useQuery(trpc.rollouts.facets.queryOptions({ runId }, { staleTime: 30_000 }));
  return (
    <Choice name="engine" label="Engine" options={(facets.data?.engines ?? []).map((engine) => [engine, engine])} />
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** What holds while nothing is chosen. */
  readonly otherwise?: string;
  readonly options: readonly (readonly [string, string])[];
}

function Choice({ name, label, otherwise = "any", options }: ChoiceProps) {
  const url = useUrlState();
  return (
    <Select aria-label={label} value={url.get(name)} onChange={(event) => url.set({ [name]: event.target.value })}>
      <option value="">
        {label}: {otherwise}
      </option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly numeric?: boolean;
  readonly className: string;
}

function Field({ name, label, placeholder, numeric = false, className }: FieldProps) {
  const url = useUrlState();
  return (
    <Input
      aria-label={label}
      placeholder={placeholder}
      {...(numeric ? { type: "number", step: "any" } : { type: "search" })}
      value={url.get(name)}
      onChange={(event) => url.set({ [name]: event.target.value })}
      className={className}
    />
  );
}
