"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { messageOf, problemsOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../launch/TextField.tsx";
import { ChoiceField } from "./ChoiceField.tsx";
import { type BenchmarkForm as Form, emptyBenchmark, ownSettings, readBenchmarkForm } from "./readBenchmarkForm.ts";
import { SelectField } from "./SelectField.tsx";

const settingLabels: Record<(typeof ownSettings)[number], string> = {
  temperature: "Temperature",
  topP: "Top p",
  maxTurns: "Turns at most",
  turnTokens: "Tokens a turn",
  totalTokens: "Tokens in all",
  observationChars: "Characters of an observation",
};

/** A new benchmark. Nothing but whether it is archived can be changed afterwards, and the form says so. */
export function BenchmarkForm() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const tasksets = useQuery(trpc.tasks.tasksets.queryOptions());
  const [form, setForm] = useState<Form>(emptyBenchmark);
  const create = useMutation(
    trpc.evaluations.createBenchmark.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(`Benchmark ${name} created`);
        setForm(emptyBenchmark);
        return client.invalidateQueries({ queryKey: trpc.evaluations.pathKey() });
      },
    }),
  );
  const change = (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes }));
  const found = problemsOf(create.error);
  const problemAt = (path: string) => found.find((problem) => problem.path === path)?.message;
  const typed = (field: "name" | "description" | "sample" | "attempts" | "seed") => ({
    ...{ path: `benchmark.${field}`, value: form[field], problem: problemAt(field) },
    onChange: (value: string) => change({ [field]: value }),
  });
  return (
    <Panel title="New benchmark" unit="fixed once it is created">
      <form
        className="grid gap-3.5 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(readBenchmarkForm(form));
        }}
      >
        <TextField label="Name" {...typed("name")} />
        <TextField label="Description" {...typed("description")} />
        <ChoiceField
          label="Role"
          help="A validation benchmark chooses checkpoints; what it chose is judged by a test benchmark."
          value={form.role}
          choices={["test", "validation"] as const}
          problem={problemAt("role")}
          onChange={(role) => change({ role })}
        />
        <SelectField
          label="Taskset"
          value={form.taskset}
          options={(tasksets.data ?? []).map(({ name, tasks }) => ({ value: name, text: `${name} (${tasks} tasks)` }))}
          problem={problemAt("taskset")}
          onChange={(taskset) => change({ taskset })}
        />
        <div className="grid grid-cols-3 items-start gap-3">
          <TextField label="Sample" help="All when empty." {...typed("sample")} />
          <TextField label="Attempts" {...typed("attempts")} />
          <TextField label="Seed" {...typed("seed")} />
        </div>
        <ChoiceField
          label="Harness profile"
          help="strict: the full gate of the recipe. lenient: only a missing submission ends in nothing."
          value={form.profile}
          choices={["strict", "lenient"] as const}
          problem={problemAt("profile")}
          onChange={(profile) => change({ profile })}
        />
        <details open={found.some(({ path }) => path.startsWith("rollout")) || undefined}>
          <summary className="cursor-pointer text-sm text-muted hover:text-text">
            Settings of its own, in place of the profile’s
          </summary>
          <div className="mt-2 grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
            {ownSettings.map((setting) => (
              <TextField
                key={setting}
                path={`benchmark.rollout.${setting}`}
                label={settingLabels[setting]}
                value={form.rollout[setting]}
                problem={problemAt(`rollout.${setting}`)}
                onChange={(value) => change({ rollout: { ...form.rollout, [setting]: value } })}
              />
            ))}
          </div>
        </details>
        <ChoiceField
          label="Attempts that the harness failed on"
          help="Both figures are always shown; this is the one that counts."
          value={form.harnessFailures}
          choices={["exclude", "fail"] as const}
          problem={problemAt("harnessFailures")}
          onChange={(harnessFailures) => change({ harnessFailures })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" disabled={create.isPending}>
            Create
          </Button>
          <p role="status" className="min-w-0 flex-1 basis-52 text-sm text-muted">
            {create.isError ? (
              <span className="text-bad">
                {found.length > 0 ? "Nothing was created; see the marked fields." : messageOf(create.error)}
              </span>
            ) : (
              "Nothing of it can be changed later, so that results stay comparable; it can be archived."
            )}
          </p>
        </div>
      </form>
    </Panel>
  );
}
