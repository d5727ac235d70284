"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { toast } from "sonner";
import { messageOf, problemsOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { Input } from "../../ui/Select.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { costText } from "./rescoreWords.ts";
import { readRescoreForm, type RescoreForm } from "./readRescoreForm.ts";
import { VersionPicker } from "./VersionPicker.tsx";

const sources = ["mastered", "retired", "pool"] as const;

/** Versions, tasks, attempts and seed; the cost is shown before anything starts. */
export function StartRescore({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const url = useUrlState();
  const id = useId();
  const [form, setForm] = useState<RescoreForm>({
    versions: null,
    from: "mastered",
    sample: "",
    attempts: String(run.config.rescore.attempts),
    seed: String(run.config.seed),
  });
  const change = (changes: Partial<RescoreForm>) => setForm((before) => ({ ...before, ...changes }));
  const versions = form.versions ?? [run.version];
  const request = readRescoreForm(run.id, { ...form, versions });
  const estimate = useQuery(
    trpc.rescores.estimate.queryOptions(request, { retry: false, placeholderData: (previous) => previous }),
  );
  const start = useMutation(
    trpc.rescores.request.mutationOptions({
      onSuccess: (rescore) => {
        toast.success("Rescore started");
        url.set({ rescore: rescore.id });
        return client.invalidateQueries({ queryKey: trpc.rescores.pathKey() });
      },
      onError: (error) => toast.error("The rescore was not started", { description: messageOf(error) }),
    }),
  );
  const problems = problemsOf(estimate.error);
  const wrong = problems.length > 0 ? problems.map(({ path, message }) => `${path}: ${message}`) : null;
  return (
    <Panel title="Rescore" unit="frozen weights, beside training">
      <form
        className="grid gap-3 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate(request);
        }}
      >
        <VersionPicker run={run} chosen={versions} onChange={(chosen) => change({ versions: chosen })} />
        <div className="grid gap-1">
          <span id={`${id}-from`} className="text-xs text-muted">
            Tasks
          </span>
          <Segments
            id={`${id}-choice`}
            name={`${id}-from`}
            labelledBy={`${id}-from`}
            value={form.from}
            choices={sources}
            onChange={(value) => change({ from: sources.find((source) => source === value) ?? "mastered" })}
          />
        </div>
        <div className="grid grid-cols-3 gap-2">
          <Figure label="Sample" value={form.sample} placeholder="all" onChange={(sample) => change({ sample })} />
          <Figure label="Attempts" value={form.attempts} onChange={(attempts) => change({ attempts })} />
          <Figure label="Seed" value={form.seed} onChange={(seed) => change({ seed })} />
        </div>
        <div className="flex min-h-10 flex-wrap items-center gap-3">
          <Button type="submit" look="primary" disabled={!estimate.data || estimate.isError || start.isPending}>
            Start
          </Button>
          <p role="status" className="min-w-0 flex-1 basis-52 text-sm text-muted">
            {estimate.isError
              ? (wrong ?? [messageOf(estimate.error)]).join(" ")
              : estimate.data && costText(estimate.data)}
          </p>
        </div>
      </form>
    </Panel>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

function Figure({ label, value, placeholder, onChange }: FigureProps) {
  return (
    <label className="grid min-w-0 gap-1 text-xs text-muted">
      {label}
      <Input
        inputMode="numeric"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
