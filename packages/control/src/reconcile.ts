import { policyUpdate, rolloutGroup } from "@holdfast/bus";
import { groups, rescores, runs, updates, workers } from "@holdfast/db";
import { advance } from "./advance.ts";
import { checkStall } from "./checkHealth.ts";
import { changeRun } from "./changeRun.ts";
import { goneAfterSeconds, keepSamplesSeconds, type Context } from "./context.ts";
import { endRun, stopped } from "./endRun.ts";
import { collectOpenWork } from "./openWork.ts";
import { createOutbox } from "./outbox.ts";
import { offerProbes } from "./probeEndpoint.ts";
import { sendEvaluationGroups } from "./sendEvaluationGroups.ts";
import { sendOutbox } from "./sendOutbox.ts";
import { sendRescoreGroups } from "./sendRescoreGroups.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { startQueuedRuns } from "./startQueuedRuns.ts";
import type { ReconcileReport } from "./types.ts";

/** Work in a live worker's hands for longer than this, with no job in the queue, is offered again. */
const orphanAfterSeconds = 60;

/**
 * Brings queue and database together, the database being right: starts runs whose turn has come, takes work from workers
 * that are gone, moves every run on, and sends a job for all work that waits for one. Call it at start and every few
 * seconds; a queue wiped empty is rebuilt by it. Safe to run in several processes.
 */
export async function reconcile(context: Context): Promise<ReconcileReport> {
  const { sql } = context.db;
  await startQueuedRuns(context);
  await workers.forget(sql, keepSamplesSeconds);
  const runIds = await runs.unfinished(sql);
  const report = { runs: runIds.length, enqueued: 0, recovered: 0 };
  for (const runId of runIds) {
    report.recovered += await changeRun(context, runId, async (transaction) => {
      const recovered = await recoverLostWork(transaction);
      await advance(transaction);
      await checkStall(transaction);
      if (transaction.run.status === "running") await collectOpenWork(transaction);
      report.enqueued += transaction.outbox.groupIds.length + transaction.outbox.updates.length;
      return recovered;
    });
    report.enqueued += await offerOrphans(context, runId);
  }
  report.enqueued += (await offerProbes(context)) + (await offerEvaluations(context));
  return addRescores(context, report);
}

/** Sends jobs for the next groups of all evaluations together; says how many. */
async function offerEvaluations(context: Context): Promise<number> {
  const outbox = createOutbox();
  await sendEvaluationGroups({ sql: context.db.sql, outbox });
  await sendOutbox(context, outbox);
  return outbox.lastGroupIds.length;
}

/** Does the same for rescores, whose runs may be over. */
async function addRescores(context: Context, { ...report }: ReconcileReport): Promise<ReconcileReport> {
  for (const { id, runId } of await rescores.open(context.db.sql)) {
    const { recovered, enqueued } = await changeRun(context, runId, async (transaction) => {
      const lost = await recoverGroups(transaction);
      if ((await rescores.find(transaction.sql, id))?.status === "running") await sendRescoreGroups(transaction, id);
      return { recovered: lost, enqueued: transaction.outbox.lastGroupIds.length };
    });
    const offered = await offerOrphans(context, runId);
    report = { ...report, recovered: report.recovered + recovered, enqueued: report.enqueued + enqueued + offered };
  }
  return report;
}

/** Takes groups back from workers that are gone; says how many. */
async function recoverGroups({ sql, run }: RunTransaction): Promise<number> {
  let recovered = 0;
  for (const lost of await groups.recoverLost(sql, run.id, goneAfterSeconds)) {
    const message = `Worker ${lost.worker} is gone; ${lost.groups} of its groups start again.`;
    await runs.appendEvent(sql, run.id, { level: "warn", kind: "workerLost", message, step: run.version });
    recovered += lost.groups;
  }
  return recovered;
}

/** Takes groups and an update back from workers that are gone; says how many. */
async function recoverLostWork(transaction: RunTransaction): Promise<number> {
  const { sql, run } = transaction;
  let recovered = await recoverGroups(transaction);
  const trainer = await updates.recoverLost(sql, run.id, goneAfterSeconds);
  if (trainer !== undefined) {
    const message = `Trainer ${trainer} is gone; update ${run.version + 1} starts again.`;
    await runs.appendEvent(sql, run.id, { level: "warn", kind: "workerLost", message, step: run.version + 1 });
    recovered += 1;
  }
  const isFinishing = (await updates.inFlight(sql, run.id))?.status === "running";
  if (run.status === "stopping" && !isFinishing) await endRun(transaction, stopped(run.version));
  return recovered;
}

/** Sends a job for work that a live worker began long ago and whose job is gone: the worker may have dropped it. */
async function offerOrphans({ db, bus }: Context, runId: string): Promise<number> {
  let offered = 0;
  for (const groupId of await groups.runningLongerThan(db.sql, runId, orphanAfterSeconds)) {
    if (await bus.isLive(rolloutGroup, { groupId })) continue;
    await bus.enqueue(rolloutGroup, { groupId });
    offered += 1;
  }
  const update = await updates.inFlight(db.sql, runId);
  if (update && (await updates.isRunningLongerThan(db.sql, runId, orphanAfterSeconds))) {
    const payload = { runId, step: update.step };
    if (!(await bus.isLive(policyUpdate, payload))) {
      await bus.enqueue(policyUpdate, payload);
      offered += 1;
    }
  }
  return offered;
}
