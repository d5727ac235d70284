"use client";
import type { Mode } from "./modes.ts";
import { TextField } from "./TextField.tsx";
import type { LaunchForm } from "./useLaunchForm.ts";

/** What it is called, and with which seeds it is trained. */
export function NameFields({ form, mode }: { form: LaunchForm; mode: Mode }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-3.5 rounded-lg border bg-surface px-3 pt-2 pb-3 shadow-panel md:grid-cols-[minmax(0,1fr)_220px]">
      <TextField
        path="name"
        label="Name"
        value={form.shownName}
        problem={form.problems.get("name")}
        onChange={(name) => form.enter({ name })}
      />
      <TextField
        path="seed"
        label={mode === "stress" ? "Seed" : "Seeds"}
        value={form.entered.seeds}
        problem={form.problems.get("seed")}
        help={mode === "stress" ? "Task order and sampling." : "One run each, e.g. 1, 2 or 1-3."}
        onChange={form.enterSeeds}
      />
    </div>
  );
}
