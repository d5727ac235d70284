"use client";
import type { ReactNode } from "react";
import { Changes } from "./Changes.tsx";
import { FormBlocks } from "./FormBlocks.tsx";
import { StressFields } from "./StressFields.tsx";
import { TextField } from "./TextField.tsx";
import { useLaunchForm } from "./useLaunchForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** The form: presets, name and seeds, what a stress test measures, every setting; beside it what will be launched. */
export function LaunchForm({ start, gallery }: { start: LaunchStart; gallery: ReactNode }) {
  const form = useLaunchForm(start);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <main className="grid grid-cols-1 gap-x-5 gap-y-3 p-4 md:p-5 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid min-w-0 grid-cols-1 gap-3">
          {gallery}
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
              label={start.mode === "stress" ? "Seed" : "Seeds"}
              value={form.entered.seeds}
              problem={form.problems.get("seed")}
              help={start.mode === "stress" ? "Task order and sampling." : "One run each, e.g. 1, 2 or 1-3."}
              onChange={(seeds) => form.enter({ seeds })}
            />
          </div>
          {start.mode === "stress" && <StressFields form={form} />}
          <FormBlocks form={form} start={start} />
        </div>
        <Changes form={form} start={start} />
      </main>
    </form>
  );
}
