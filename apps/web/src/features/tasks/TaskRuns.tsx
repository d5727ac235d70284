import Link from "next/link";
import type { TaskView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { PassHistory } from "./PassHistory.tsx";
import { rolloutsOf } from "./rolloutsOf.ts";
import { taskTones } from "./taskWords.ts";

type TaskInRun = TaskView["runs"][number];

const shownGroups = 40;

/** How every run has done on a task, newest run first, with the way to its rollouts. */
export function TaskRuns({ taskId, runs }: { taskId: string; runs: readonly TaskInRun[] }) {
  return (
    <Panel
      title="History"
      unit="in every run whose pool has it"
      now={runs.length === 1 ? "1 run" : `${runs.length} runs`}
    >
      {runs.length === 0 ? (
        <p className="py-2 text-muted">No run has this task in its pool yet. Launch one on its taskset.</p>
      ) : (
        <ul aria-label="History by run" className="scroll-thin max-h-[560px] overflow-y-auto" tabIndex={0}>
          {runs.map((run) => (
            <li key={run.runId} className="border-b py-2 last:border-b-0">
              <InRun taskId={taskId} run={run} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function InRun({ taskId, run }: { taskId: string; run: TaskInRun }) {
  const { runId, runName, status, rollouts, solvedRollouts, groups, silentGroups, retiredAtStep, history } = run;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={`/runs/${runId}?tab=tasks&task=${encodeURIComponent(taskId)}`}
          className="min-w-0 font-[550] break-words underline-offset-2 hover:underline"
        >
          {runName}
        </Link>
        <Pill tone={taskTones[status]}>{status}</Pill>
        {retiredAtStep !== null && <span className="text-xs text-faint">at update {retiredAtStep}</span>}
        <Link
          href={rolloutsOf(runId, { taskId })}
          className="ml-auto text-xs text-accent underline-offset-2 hover:underline"
          aria-label={`Rollouts of this task in ${runName}`}
        >
          Rollouts
        </Link>
      </div>
      <div className="mt-1.5 overflow-hidden">
        <PassHistory taskId={taskId} history={history.slice(-shownGroups)} />
      </div>
      {rollouts > 0 && (
        <div className="mt-1 text-xs text-muted tabular-nums">
          {`${formatNumber(solvedRollouts / rollouts, "percent")} solved, ${solvedRollouts} of ${rollouts} rollouts · ${groups} groups, ${silentGroups} silent`}
        </div>
      )}
    </>
  );
}
