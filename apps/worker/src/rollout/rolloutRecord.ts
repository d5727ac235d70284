import type { RolloutRecord } from "@holdfast/control";
import type { RolloutOutcome, Task } from "@holdfast/harness";
import { unifiedDiff } from "@holdfast/harness";

export interface FinishedRollout {
  readonly outcome: RolloutOutcome;
  /** Engine that decoded it. */
  readonly engine: string;
  readonly task: Task;
}

/** What the database keeps of a finished rollout. */
export function rolloutRecord({ outcome, engine, task }: FinishedRollout): RolloutRecord {
  const { files, grade, ...trajectory } = outcome;
  return {
    ...trajectory,
    engine,
    grade,
    tests: (grade?.tests ?? []).map(({ id, kind, passed }) => ({ name: id, kind, passed })),
    diff: unifiedDiff(task.files, files),
    goldDiff: unifiedDiff(task.files, task.gold),
  };
}
