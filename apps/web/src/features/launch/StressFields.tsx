"use client";
import { Select } from "../../ui/Select.tsx";
import { fieldId } from "./fieldId.ts";
import { stressNumbers } from "./stressInput.ts";
import { TextField } from "./TextField.tsx";
import type { LaunchForm } from "./useLaunchForm.ts";

/** What the base policy is measured on, and how large a pool is made of what it can solve. */
export function StressFields({ form }: { form: LaunchForm }) {
  const { enterStress, problems } = form;
  const { stress } = form.entered;
  return (
    <fieldset className="min-w-0 rounded-lg border bg-surface px-3 pt-2 pb-3 shadow-panel">
      <legend className="sr-only">Measuring</legend>
      <h2 aria-hidden className="text-sm font-semibold">
        Measuring{" "}
        <span className="text-2xs font-normal text-faint">
          The base policy tries every candidate; what it solves at least once becomes the pool.
        </span>
      </h2>
      <div className="mt-2 grid grid-cols-1 gap-x-6 gap-y-3.5 md:grid-cols-2 2xl:grid-cols-3">
        <SeriesField form={form} />
        {stressNumbers.map(({ key, path, label, unit, help }) => (
          <TextField
            key={path}
            short
            path={path}
            label={label}
            unit={unit}
            value={stress[key]}
            problem={problems.get(path)}
            help={help}
            onChange={(text) => enterStress({ [key]: text })}
          />
        ))}
        {(form.evicts || stress.force) && (
          <label className="flex gap-2.5 self-start rounded-md bg-warn-soft px-3 py-2 text-warn">
            <input
              type="checkbox"
              checked={stress.force}
              onChange={(event) => enterStress({ force: event.target.checked })}
              className="mt-0.5 size-4 shrink-0"
            />
            <span>
              <b className="font-semibold">Retire tasks all the same.</b> The verdict asks whether the whole pool is
              held; with eviction on it rests on rewards nobody measured.
            </span>
          </label>
        )}
      </div>
    </fieldset>
  );
}

function SeriesField({ form }: { form: LaunchForm }) {
  const { series } = form.entered.stress;
  const problem = form.problems.get("candidates.series");
  const id = fieldId("candidates.series");
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="flex min-h-6 items-center font-[550]">
        Candidates from
      </label>
      <Select
        id={id}
        value={series}
        disabled={form.waiting}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => form.enterStress({ series: event.target.value })}
        className="w-full max-w-96"
      >
        {series === "" && <option value="">{form.waiting ? "Loading…" : "none"}</option>}
        {form.options.data?.taskSeries.map((known) => (
          <option key={known} value={known}>
            {known}
          </option>
        ))}
      </Select>
      <p id={`${id}-help`} className="mt-1 text-xs text-muted">
        {problem ? (
          <span className="text-bad">{problem}</span>
        ) : (
          "A series of generated tasks; each number in it is another task."
        )}
      </p>
    </div>
  );
}
