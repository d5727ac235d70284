import Link from "next/link";
import type { ReactNode } from "react";
import type { StressProgress } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Progress } from "../runs/Progress.tsx";
import { stressSteps } from "./stressSteps.ts";

const marks = { done: "✓", now: "●", next: "○", never: "–" } as const;

/** How far a stress test has come: measuring the base policy, choosing the pool, training on it. */
export function StressPanel({ stress }: { stress: StressProgress }) {
  const { measureRunId, trainRunId, candidates, measured, solvable, chosen, poolSize, attempts, passRate } = stress;
  const steps = stressSteps(stress);
  return (
    <Panel title="Stress test" unit="can this recipe fit a small pool of solvable tasks, and hold it?">
      <ol className="mt-2 mb-1.5 grid grid-cols-1 gap-x-8 gap-y-4 md:grid-cols-3">
        <Step title="Measure the base policy" state={steps.measure} href={measureRunId && `/runs/${measureRunId}`}>
          <Progress done={measured} of={candidates} what="Candidates measured" />
          <p className="mt-1.5 text-muted">
            {attempts} attempts each; pass@1 so far{" "}
            <b className="font-semibold text-text">{formatNumber(passRate, "percent")}</b>
          </p>
        </Step>
        <Step title="Choose the pool" state={steps.choose} href={null}>
          <Progress done={chosen || Math.min(solvable, poolSize)} of={poolSize} what="Tasks in the pool" />
          <p className="mt-1.5 text-muted">
            <b className="font-semibold text-text">{solvable}</b> of {measured} candidates solved at least once
            {chosen > 0 && chosen < poolSize && "; the pool is smaller than wished"}
          </p>
        </Step>
        <Step title="Train and judge" state={steps.train} href={trainRunId && `/runs/${trainRunId}`}>
          <p className="text-muted">
            {trainRunId
              ? `On the taskset ${stress.taskset}. The verdict is below.`
              : "Starts by itself with the chosen pool."}
          </p>
        </Step>
      </ol>
    </Panel>
  );
}

interface StepProps {
  readonly title: string;
  readonly state: keyof typeof marks;
  /** Where its run is; null or empty when it has none. */
  readonly href: string | null;
  readonly children: ReactNode;
}

const words = { done: "done", now: "under way", next: "not begun", never: "did not happen" } as const;

function Step({ title, state, href, children }: StepProps) {
  return (
    <li aria-current={state === "now" ? "step" : undefined} className="min-w-0 tabular-nums">
      <h3 className="mb-1.5 flex items-baseline gap-2 font-semibold">
        <span aria-hidden className={state === "now" || state === "done" ? "text-accent" : "text-faint"}>
          {marks[state]}
        </span>
        {title}
        <span className="text-xs font-normal text-faint">{words[state]}</span>
        {href && (
          <Link
            href={href}
            className="ml-auto rounded-sm text-xs font-normal text-accent hover:underline"
            aria-label={`Open the run: ${title}`}
          >
            its run
          </Link>
        )}
      </h3>
      {children}
    </li>
  );
}
