import { groups, points, runs, updates } from "@holdfast/db";
import type { MetricName } from "@holdfast/metrics";
import { detectCollapse, detectDrift, detectStall } from "@holdfast/recipe";
import { endRun } from "./endRun.ts";
import { epochOfStep } from "./epochs.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { judgedSeries } from "./verdict.ts";

/** Updates that detectors look back on. */
const memory = 2_000;
const gapSeries: MetricName = "logprob_gap/mean";
const namedGroups = 5;

/**
 * Tells of optimizer steps that the update just committed (`run.version`) skipped; too many such updates in a row fail the
 * run. Says whether the run goes on.
 */
export async function checkSteps(transaction: RunTransaction, skippedSteps: number): Promise<boolean> {
  const { sql, run } = transaction;
  if (skippedSteps === 0) return true;
  const steps = skippedSteps === 1 ? "1 optimizer step" : `${skippedSteps} optimizer steps`;
  const message = `Update ${run.version} skipped ${steps}: loss or gradient was not finite.`;
  await runs.appendEvent(sql, run.id, { level: "warn", kind: "stepSkipped", message, step: run.version });
  const inRow = await updates.countSkippingInRow(sql, run.id);
  if (inRow < run.config.health.nonFiniteLimit) return true;
  const reason = `${inRow} updates in a row had a loss or gradient that was not finite`;
  await endRun(transaction, { status: "failed", reason, message: `Failed: ${reason}.` });
  return false;
}

/** Tells, once, that the reward has collapsed; again after it had recovered. */
export async function checkCollapse({ sql, run }: RunTransaction, poolSize: number): Promise<void> {
  const { rollout, health } = run.config;
  const size = { poolSize, tasksPerUpdate: rollout.tasksPerUpdate };
  const [tail] = await points.tails(sql, [run.id], { name: judgedSeries(run.config), count: memory });
  const rewards = tail?.values ?? [];
  const updatesPerEpoch = Math.ceil(poolSize / rollout.tasksPerUpdate);
  const collapse = detectCollapse(rewards, { updatesPerEpoch, drop: health.collapseDrop });
  if (collapse === null) return;
  const told = await runs.newestEvent(sql, run.id, "collapsed");
  const since = told === undefined ? rewards : rewards.slice(rewards.length - (run.version - (told.step ?? 0)));
  const hasRecovered = since.some((reward) => reward >= collapse.best - health.collapseDrop);
  if (told !== undefined && !hasRecovered) return;
  const message = `The reward has collapsed: ${shown(collapse.mean)} over the last epoch, ${shown(collapse.best)} at its best (epoch ${epochOfStep(run.version, size)}).`;
  await runs.appendEvent(sql, run.id, { level: "warn", kind: "collapsed", message, step: run.version });
}

/** Tells, once for each episode, that the policy being trained has drifted away from the one that samples, and what helps. */
export async function checkDrift({ sql, run }: RunTransaction): Promise<void> {
  const { gapWarning, gapUpdates } = run.config.health;
  const [tail] = await points.tails(sql, [run.id], { name: gapSeries, count: memory });
  const gaps = tail?.values ?? [];
  const drift = detectDrift(gaps, { warning: gapWarning, updates: gapUpdates });
  if (drift === null) return;
  const sinceStep = run.version - gaps.length + drift.sinceStep;
  const { maxLag } = run.config.async;
  const remedy = maxLag > 1 ? `a lower max lag (now ${maxLag}) or learning rate` : "a lower learning rate";
  const message = `Off-policy drift: the log-prob gap has been ${drift.gap.toPrecision(2)} since update ${sinceStep}, at or over the warning of ${gapWarning} for ${gapUpdates} updates. The reward tends to fall several updates later; ${remedy} helps.`;
  await runs.appendEvent(sql, run.id, { level: "warn", kind: "offPolicyDrift", message, step: run.version });
}

/** Tells, once for each standstill, that groups run and none closes: which, on what engines, for how long. */
export async function checkStall({ sql, run }: RunTransaction): Promise<void> {
  if (run.status !== "running") return;
  const { stallSeconds } = run.config.health;
  const stall = detectStall({ ...(await groups.progress(sql, run.id)), stallSeconds });
  if (stall === null) return;
  const told = await runs.newestEvent(sql, run.id, "stalled");
  if (told !== undefined && told.secondsAgo < stall.seconds) return;
  const named = stall.pending.slice(0, namedGroups).map(({ groupId, taskId, engines, seconds }) => {
    const where = engines.length === 0 ? "no engine" : engines.join(", ");
    return `${taskId} (${groupId}) on ${where} for ${Math.round(seconds)} s`;
  });
  const others = stall.pending.length - named.length;
  const more = others > 0 ? `; and ${others} more` : "";
  const message = `No group has closed for ${Math.round(stall.seconds)} s. Waiting for ${named.join("; ")}${more}.`;
  await runs.appendEvent(sql, run.id, { level: "warn", kind: "stalled", message, step: run.version });
}

const shown = (value: number) => value.toFixed(2);
