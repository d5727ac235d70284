"use client";
import { type ReactNode, useState } from "react";
import { classes } from "../../ui/classes.ts";
import { Note } from "../../ui/Note.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { ConfirmMany } from "./ConfirmMany.tsx";
import { DryRunPanel } from "./DryRunPanel.tsx";
import { FormBlocks } from "./FormBlocks.tsx";
import { GridFields } from "./GridFields.tsx";
import { LaunchSummary } from "./LaunchSummary.tsx";
import { NameFields } from "./NameFields.tsx";
import { StressFields } from "./StressFields.tsx";
import { useLaunchForm } from "./useLaunchForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";
import { useShowProblem } from "./useShowProblem.ts";
import { parseFormView } from "./views.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";
import { YamlPanel } from "./YamlPanel.tsx";

/** Presets, name and seeds, what is measured or varied, every setting as form or text; beside it what will be launched. */
export function LaunchForm({ start, gallery }: { start: LaunchStart; gallery: ReactNode }) {
  const url = useUrlState();
  const form = useLaunchForm(start);
  const view = parseFormView(url.get("view"));
  const setView = (next: string) => url.set({ view: next === "form" ? null : next });
  const { jump, setJump, show } = useShowProblem(form, view, setView);
  const [asking, setAsking] = useState(false);
  const submit = () => {
    const [first] = form.problems.keys();
    if (first !== undefined) show(first);
    else if (form.needsAsking) setAsking(true);
    else form.send();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <main className="grid grid-cols-1 gap-x-5 gap-y-3 p-4 md:p-5 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-3">
          {gallery}
          <NameFields form={form} mode={start.mode} />
          {start.mode === "stress" && <StressFields form={form} />}
          {start.mode === "run" && <GridFields form={form} />}
          {form.trial.plan && <DryRunPanel plan={form.trial.plan} />}
          <ViewSwitch view={view} onChange={setView} />
          <div className={classes("grid min-w-0 grid-cols-1 items-start gap-3", view === "both" && "xl:grid-cols-2")}>
            {view !== "yaml" && (
              <fieldset disabled={!form.text.ok} className="grid min-w-0 grid-cols-1 gap-3">
                <legend className="sr-only">Settings</legend>
                {!form.text.ok && (
                  <Note tone="warn">The form waits: the YAML cannot be read. {form.problems.get("yaml")}</Note>
                )}
                <FormBlocks form={form} start={start} narrow={view === "both"} />
              </fieldset>
            )}
            {view !== "form" && (
              <div className="min-w-0 lg:sticky lg:top-[105px]">
                <YamlPanel form={form} jump={jump} onJump={setJump} />
              </div>
            )}
          </div>
        </div>
        <LaunchSummary form={form} start={start} onShow={show} />
      </main>
      <ConfirmMany form={form} open={asking} onOpenChange={setAsking} />
    </form>
  );
}
