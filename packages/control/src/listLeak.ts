import { taskStates, type Sql } from "@holdfast/db";
import type { MetricName, MetricValue } from "@holdfast/metrics";
import { leak, leakByEpoch } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { completedEpoch, epochOfStep, stepsOfEpoch, type EpochSize } from "./epochs.ts";
import { readRun } from "./readRun.ts";
import type { Run } from "./runTransaction.ts";
import type { LeakEpochView } from "./taskViews.ts";

/** Gain and loss of mastery, one entry for each complete epoch but the first. Throws NotFound. */
export async function listLeak({ db }: Context, runId: string): Promise<readonly LeakEpochView[]> {
  const { version, config } = await readRun(db, runId);
  const { length: poolSize } = await taskStates.ofRun(db.sql, runId);
  if (poolSize === 0) return [];
  const size = { poolSize, tasksPerUpdate: config.rollout.tasksPerUpdate };
  const complete = epochOfStep(version + 1, size);
  const groups = await taskStates.consumed(db.sql, runId, { fromStep: 1, toStep: version });
  const epochs = Array.from({ length: complete }, (_, epoch) =>
    masteredIn(groups.filter(({ step }) => epochOfStep(step, size) === epoch)),
  );
  return leakByEpoch(epochs).map((entry) => ({ ...entry, step: stepsOfEpoch(entry.epoch, size).toStep }));
}

/** Points of the epoch that the run's newest update completed, against the epoch before; none for any other update. */
export async function leakPoints(
  sql: Sql,
  { id, version, config }: Pick<Run, "id" | "version" | "config">,
  poolSize: number,
): Promise<readonly MetricValue[]> {
  const size: EpochSize = { poolSize, tasksPerUpdate: config.rollout.tasksPerUpdate };
  const epoch = poolSize === 0 ? null : completedEpoch(version, size);
  if (epoch === null || epoch === 0) return [];
  const mastered = async (of: number) => masteredIn(await taskStates.consumed(sql, id, stepsOfEpoch(of, size)));
  const { gain, loss, epsilon, ceiling } = leak(await mastered(epoch - 1), await mastered(epoch));
  const values: readonly { readonly name: MetricName; readonly value: number | undefined }[] = [
    { name: "leak/gain", value: gain?.value },
    { name: "leak/loss", value: loss?.value },
    { name: "leak/epsilon", value: epsilon ?? undefined },
    { name: "leak/ceiling", value: ceiling?.value },
  ];
  return values.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
}

/** Which of the tasks drawn were mastered: every rollout of the newest group solved. */
const masteredIn = (groups: readonly taskStates.ConsumedGroupRow[]): ReadonlyMap<string, boolean> =>
  new Map(groups.map(({ taskId, rewards }) => [taskId, rewards.every((reward) => reward === 1)]));
