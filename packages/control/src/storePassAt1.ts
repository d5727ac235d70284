import { points, runs, type Sql } from "@holdfast/db";
import { passAt1Series, type EvaluatedOn } from "@holdfast/metrics";
import type { EvaluationResult } from "./evaluationViews.ts";

export interface MeasuredVersion extends EvaluatedOn {
  readonly runId: string;
  readonly version: number;
}

/** The pass@1 of a run's version as a point at its step, in the series of the benchmark, with an event. Locks the run. */
export async function storePassAt1(
  sql: Sql,
  { runId, version: step, ...on }: MeasuredVersion,
  result: EvaluationResult,
): Promise<void> {
  await runs.lock(sql, runId);
  await points.insert(sql, { runId, step, values: [{ name: passAt1Series(on), value: result.passAt1.mean }] });
  const message = `${resultSentence(result)} on ${on.benchmark} at version ${step}.`;
  await runs.appendEvent(sql, runId, { level: "info", kind: "evaluated", message, step });
}

/** The result in words, without a full stop. */
export function resultSentence({ passAt1: { mean, low, high }, tasks, excludedAttempts }: EvaluationResult): string {
  const shown = `pass@1 ${mean.toFixed(3)} (95 % ${low.toFixed(3)} to ${high.toFixed(3)}) over ${tasks} tasks`;
  return excludedAttempts === 0 ? shown : `${shown}, ${excludedAttempts} attempts excluded`;
}
