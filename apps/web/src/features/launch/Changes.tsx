import { configFields } from "@holdfast/recipe";
import { Rocket } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { focusField, type LaunchBase, type LaunchForm } from "./useLaunchForm.ts";

const labels = new Map(configFields.map(({ path, label }) => [path, label]));

/** What differs from the base, what is wrong, and the button; stays in sight beside the form. */
export function Changes({ form, base }: { form: LaunchForm; base: LaunchBase }) {
  const { changes, problems } = form;
  const origin = base.from ? "the copied run" : `the preset ${base.preset ?? ""}`;
  return (
    <aside
      aria-label="What will be launched"
      className="sticky bottom-0 z-20 -mx-4 border-t bg-surface px-4 py-3 md:-mx-5 md:px-5 lg:top-[69px] lg:bottom-auto lg:mx-0 lg:self-start lg:rounded-lg lg:border lg:px-3 lg:shadow-panel"
    >
      <div className="flex items-center gap-3 lg:block">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">
            {changes.length === 0 ? "As in" : `${changes.length} ${changes.length === 1 ? "change" : "changes"} to`}{" "}
            {origin}
          </h2>
          <ul className="scroll-thin mt-1.5 hidden max-h-[46vh] overflow-y-auto lg:block">
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
              {problems.size === 1 ? "1 setting" : `${problems.size} settings`} to correct before it can start
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
        <Button type="submit" look="primary" disabled={form.sending} className="h-9 lg:mt-3 lg:w-full">
          <Rocket aria-hidden size={14} />
          {form.sending ? "Launching…" : "Launch"}
        </Button>
      </div>
    </aside>
  );
}
