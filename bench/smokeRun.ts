import { setTimeout as delay } from "node:timers/promises";
import { presets } from "@holdfast/recipe";
import type { ApiClient } from "./apiClient.ts";
import type { SeriesPoint } from "./judgeSeries.ts";

export interface SmokeRun {
  readonly secondsToFirstPoint: number;
  readonly updates: number;
  readonly backend: string | null;
  /** Every point of the run, read after it stopped. */
  readonly points: readonly SeriesPoint[];
}

export interface SmokePlan {
  readonly client: ApiClient;
  /** The run is stopped when it has done this many updates. */
  readonly updates: number;
  readonly log: (line: string) => void;
  /** Breaks off between two questions to the server. */
  readonly signal: AbortSignal;
}

const pollMs = 250;
const launchableLimitMs = 120_000;
const replacedLimitMs = 120_000;
const stopLimitMs = 60_000;
/** An update, the restart of a killed process included, takes less than this even on a busy machine. */
const stallLimitMs = 240_000;

/**
 * Launches the demo over the public API, kills a rollout worker after a quarter of the updates and the trainer after
 * half, and stops the run. Rejects when the run ends by itself or stands still, or a killed worker is not replaced.
 */
export async function smokeRun(plan: SmokePlan): Promise<SmokeRun> {
  const { client, updates, log } = plan;
  const runId = await launchDemo(plan);
  const launchedAt = performance.now();
  log(`launched ${runId}`);
  await reachVersion(plan, { runId, version: 1 });
  const secondsToFirstPoint = (performance.now() - launchedAt) / 1_000;
  log(`first point after ${secondsToFirstPoint.toFixed(1)} s`);

  await reachVersion(plan, { runId, version: Math.ceil(updates / 4) });
  const killedRollout = await killNewest(plan, "rollout");
  await reachVersion(plan, { runId, version: Math.ceil(updates / 2) });
  const killedTrainer = await killNewest(plan, "trainer");
  await untilReplaced(plan, killedRollout);
  await untilReplaced(plan, killedTrainer);
  await reachVersion(plan, { runId, version: updates });

  await client.runs.stop.mutate({ runId });
  await until(plan, { what: "the run to stop", limitMs: stopLimitMs }, async () => {
    return (await client.runs.get.query({ runId })).status === "stopped";
  });
  const { version, backend } = await client.runs.get.query({ runId });
  log(`stopped at version ${version}`);
  return { secondsToFirstPoint, updates: version, backend, points: await readPoints(client, runId) };
}

/** Workers announce task sets when they start, so the demo's may come a moment after the server. */
async function launchDemo(plan: SmokePlan): Promise<string> {
  const demo = presets.find(({ name }) => name === "demo");
  if (demo === undefined) throw new Error("There is no preset named demo.");
  await until(plan, { what: "the demo's taskset and base policy", limitMs: launchableLimitMs }, async () => {
    const { tasksets, basePolicies } = await plan.client.runs.options.query();
    const { policy, tasks } = demo.config;
    return basePolicies.some(({ name }) => name === policy.base) && tasksets.some(({ name }) => name === tasks.taskset);
  });
  return (await plan.client.runs.launch.mutate({ name: "smoke", preset: demo.name, config: demo.config })).id;
}

async function reachVersion(plan: SmokePlan, goal: { readonly runId: string; readonly version: number }) {
  const { runId, version } = goal;
  let seen = -1;
  let movedAt = performance.now();
  for (;;) {
    const run = await plan.client.runs.get.query({ runId });
    if (run.version >= version) return;
    if (run.status !== "queued" && run.status !== "running") {
      throw new Error(`The run is ${run.status} at version ${run.version}: ${run.statusReason ?? "no reason given"}`);
    }
    if (run.version !== seen) movedAt = performance.now();
    seen = run.version;
    if (performance.now() - movedAt > stallLimitMs) throw new Error(`The run stands still at version ${seen}.`);
    await delay(pollMs, undefined, { signal: plan.signal });
  }
}

interface Killed {
  readonly kind: "rollout" | "trainer";
  /** Workers of the kind that were known when the kill happened. */
  readonly known: ReadonlySet<string>;
}

/** Kills with SIGKILL the worker of a kind that started last, which is a live one. */
async function killNewest({ client, log }: SmokePlan, kind: Killed["kind"]): Promise<Killed> {
  const workers = (await client.workers.list.query()).filter((worker) => worker.kind === kind);
  const victim = [...workers].sort((a, b) => b.startedAt.localeCompare(a.startedAt))[0];
  if (victim === undefined) throw new Error(`There is no ${kind} worker to kill.`);
  process.kill(victim.pid, "SIGKILL");
  log(`killed the ${kind} worker ${victim.id} (pid ${victim.pid})`);
  return { kind, known: new Set(workers.map(({ id }) => id)) };
}

async function untilReplaced(plan: SmokePlan, { kind, known }: Killed): Promise<void> {
  await until(plan, { what: `a ${kind} worker in place of the killed one`, limitMs: replacedLimitMs }, async () => {
    const workers = await plan.client.workers.list.query();
    return workers.some((worker) => worker.kind === kind && !known.has(worker.id));
  });
}

async function readPoints(client: ApiClient, runId: string): Promise<readonly SeriesPoint[]> {
  const points: SeriesPoint[] = [];
  let afterSeq = 0;
  for (;;) {
    const page = await client.metrics.points.query({ runId, afterSeq });
    const last = page.at(-1);
    if (last === undefined) return points;
    points.push(...page);
    afterSeq = last.seq;
  }
}

interface Patience {
  readonly what: string;
  readonly limitMs: number;
}

async function until(plan: SmokePlan, { what, limitMs }: Patience, holds: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`Waited ${limitMs / 1_000} s in vain for ${what}.`);
    await delay(pollMs, undefined, { signal: plan.signal });
  }
}
