import { configFields } from "@holdfast/recipe";
import { Rocket } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { focusField } from "./fieldId.ts";
import { counted, runsText, durationText } from "./orderText.ts";
import type { LaunchForm } from "./useLaunchForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

const labels = new Map([
  ...configFields.map(({ path, label }) => [path, label] as const),
  ["name", "Name"],
  ["arms", "Arms"],
  ["seed", "Seeds"],
  ["candidates.series", "Candidates from"],
  ["candidates.from", "First candidate"],
  ["candidates.count", "Candidates"],
  ["attempts", "Attempts"],
  ["poolSize", "Pool size"],
]);

/** How many runs, for how long, what differs from the base, what is wrong, and the button; stays in sight. */
export function Changes({ form, start }: { form: LaunchForm; start: LaunchStart }) {
  const { changes, problems } = form;
  const arms = start.arms.length;
  return (
    <aside
      aria-label="What will be launched"
      className="sticky bottom-0 z-20 -mx-4 border-t bg-surface px-4 py-3 md:-mx-5 md:px-5 lg:top-[105px] lg:bottom-auto lg:mx-0 lg:self-start lg:rounded-lg lg:border lg:px-3 lg:shadow-panel"
    >
      <div className="flex items-center gap-3 lg:block">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-semibold">{runsText(start.mode, arms, form.seeds.length)}</p>
          <p className="text-xs text-muted tabular-nums">{durationText(form.estimate)}</p>
          <h2 className="mt-2.5 hidden text-sm font-semibold lg:block">
            {changes.length === 0 ? "As in" : `${counted(changes.length, "change")} to`} {originText(start)}
          </h2>
          <ul className="scroll-thin mt-1 hidden max-h-[40vh] overflow-y-auto lg:block">
            {changes.map(({ path, before, after }) => (
              <li key={path} title={path} className="border-b py-1.5 last:border-b-0">
                <div className="text-muted">{labels.get(path) ?? path}</div>
                <div className="font-mono text-xs">
                  <span className="text-faint line-through">{before}</span> → <b>{after}</b>
                </div>
              </li>
            ))}
            {changes.length === 0 && problems.size === 0 && (
              <li className="text-muted">Change any setting; what you change is listed here.</li>
            )}
          </ul>
          {problems.size > 0 && (
            <div role="status" className="mt-1.5 text-bad">
              {counted(problems.size, "setting")} to correct before it can start
              <span className="hidden lg:inline">:</span>
              <ul className="hidden lg:block">
                {[...problems.keys()].map((path) => (
                  <li key={path}>
                    <button type="button" className="rounded-sm underline" onClick={() => focusField(path)}>
                      {labels.get(path) ?? path}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <Button type="submit" look="primary" disabled={form.sending || form.waiting} className="h-9 lg:mt-3 lg:w-full">
          <Rocket aria-hidden size={14} />
          {form.sending ? "Launching…" : "Launch"}
        </Button>
      </div>
    </aside>
  );
}

function originText({ mode, arms, from }: LaunchStart): string {
  if (mode === "ladder") return arms.length === 1 ? "the arm" : "every arm";
  return from ? "the copied run" : `the preset ${arms[0]?.name ?? ""}`;
}
