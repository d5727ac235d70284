"use client";
import { FlaskConical, Rocket } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Changes } from "./Changes.tsx";
import { labelOf } from "./labels.ts";
import { counted, durationText, runsText } from "./orderText.ts";
import type { LaunchForm } from "./useLaunchForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

interface LaunchSummaryProps {
  readonly form: LaunchForm;
  readonly start: LaunchStart;
  readonly onShow: (path: string) => void;
}

/** How many runs, for how long, what differs, what is wrong, and the buttons; stays in sight. */
export function LaunchSummary({ form, start, onShow }: LaunchSummaryProps) {
  const { problems, trial } = form;
  const counts = { arms: form.arms.length, seeds: form.seeds.length };
  return (
    <aside
      aria-label="What will be launched"
      className="sticky bottom-0 z-20 -mx-4 border-t bg-surface px-4 py-3 md:-mx-5 md:px-5 lg:top-[105px] lg:bottom-auto lg:mx-0 lg:self-start lg:rounded-lg lg:border lg:px-3 lg:shadow-panel"
    >
      <div className="flex flex-wrap items-center gap-3 lg:block">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-semibold">{runsText(start.mode, counts)}</p>
          <p
            title={durationText(form.estimate)}
            className="line-clamp-2 text-xs text-muted tabular-nums lg:line-clamp-none"
          >
            {durationText(form.estimate)}
          </p>
          <Changes form={form} start={start} />
          {problems.size > 0 && <ProblemList problems={problems} onShow={onShow} />}
        </div>
        <div className="flex gap-2 lg:mt-3 lg:grid">
          <Button type="submit" look="primary" disabled={form.sending || form.waiting} className="h-9 lg:w-full">
            <Rocket aria-hidden size={14} />
            {buttonText(form)}
          </Button>
          <Button
            disabled={trial.sending || form.sending || form.waiting || problems.size > 0}
            onClick={form.tryOut}
            title="Ask the server what this would do; nothing is stored"
            className="h-9 lg:w-full"
          >
            <FlaskConical aria-hidden size={14} />
            {trial.sending ? "Trying…" : "Dry run"}
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** Says what the press does: launches, or leads to what is missing. */
function buttonText({ sending, problems }: LaunchForm): string {
  if (sending) return "Launching…";
  const [path] = problems.keys();
  if (path === undefined) return "Launch";
  return problems.size === 1 ? `Correct ${labelOf(path)}` : `Correct ${problems.size} settings`;
}

interface ProblemListProps {
  readonly problems: ReadonlyMap<string, string>;
  readonly onShow: (path: string) => void;
}

function ProblemList({ problems, onShow }: ProblemListProps) {
  return (
    <div role="status" className="mt-1.5 text-bad">
      {counted(problems.size, "setting")} to correct before it can start
      <span className="hidden lg:inline">:</span>
      <ul aria-label="To correct" className="hidden lg:block">
        {[...problems].map(([path, message]) => (
          <li key={path} title={message}>
            <button type="button" className="rounded-sm text-left underline" onClick={() => onShow(path)}>
              {labelOf(path)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
