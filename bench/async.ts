/**
 * The same work synchronously and asynchronously on this machine, through the product's own trainer and rollout worker:
 * `npm run bench:async -- --json`. One group of updates each; the first of a run, which waits for its batch either way, is
 * left out of the mean.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { RunConfig } from "@holdfast/recipe";
import { runArm, type ArmRun } from "./audit/armRun.ts";
import { overlapShare } from "./overlap.ts";
import { openOwnWorkers, untilKnown } from "./ownWorkers.ts";

const { values: options } = parseArgs({
  options: { json: { type: "boolean", default: false }, updates: { type: "string", default: "8" } },
});
const updates = Number(options.updates);
if (!Number.isInteger(updates) || updates < 2) throw new Error("--updates: a whole number of at least 2");

const shared = { tasks: { taskset: "stress-160" }, score: { everyUpdates: 0 }, updates };
const workers = await openOwnWorkers((line) => console.error(line));
try {
  await untilKnown(workers.control, ["xs-base", "stress-160"]);
  const sync = await runArm(workers, {
    name: "sync",
    config: RunConfig.parse({ ...shared, async: { mode: "sync", maxLag: 0 } }),
  });
  const asynchronous = await runArm(workers, {
    name: "async",
    config: RunConfig.parse({ ...shared, async: { mode: "async", maxLag: 1 } }),
  });
  const [syncSecondsPerUpdate, asyncSecondsPerUpdate] = [secondsPerUpdate(sync), secondsPerUpdate(asynchronous)];
  const report = {
    syncSecondsPerUpdate,
    asyncSecondsPerUpdate,
    speedup: rounded(syncSecondsPerUpdate / asyncSecondsPerUpdate),
    overlapShare: rounded(await trainingOverlap(asynchronous)),
    syncOverlapShare: rounded(await trainingOverlap(sync)),
    lagMean: rounded(meanOf(asynchronous.series("lag/mean"))),
    updates,
    backend: asynchronous.detail.backend,
    machine: { cpu: cpus()[0]?.model, cores: availableParallelism(), loadAverage: rounded(loadavg()[0] ?? NaN) },
  };
  console.log(options.json ? JSON.stringify(report) : report);
} finally {
  await workers.close();
}
process.exit(0);

function secondsPerUpdate(run: ArmRun): number {
  return rounded(meanOf(run.series("time/update_s").slice(1)));
}

/** Share of the trainer's working time during which rollouts were being sampled too. */
async function trainingOverlap({ detail }: ArmRun): Promise<number> {
  const where = { runId: detail.id };
  const trained = await workers.db.prisma.policyUpdate.findMany({ where });
  const groups = await workers.db.prisma.rolloutGroup.findMany({ where: { ...where, purpose: "train" } });
  const training = trained.flatMap(({ startedAt, committedAt }) => intervalOf(startedAt, committedAt));
  const sampling = groups.flatMap(({ startedAt, closedAt }) => intervalOf(startedAt, closedAt));
  return overlapShare(training, sampling);
}

function intervalOf(from: Date | null, to: Date | null) {
  return from === null || to === null ? [] : [{ from: from.getTime(), to: to.getTime() }];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
