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
  readonly problems: readonly string[];
}

export interface SmokePlan {
  readonly client: ApiClient;
  /** The run is stopped when it has done this many updates. */
  readonly updates: number;
  readonly log: (line: string) => void;
}

type WorkerKind = "rollout" | "trainer";

const pollMs = 250;
const launchableLimitMs = 120_000;
const stallLimitMs = 180_000;
const stopLimitMs = 60_000;

/** Launches the demo over the public API, kills a rollout worker and the trainer on the way, and stops the run. */
export async function smokeRun({ client, updates, log }: SmokePlan): Promise<SmokeRun> {
  const runId = await launchDemo(client);
  const launchedAt = performance.now();
  log(`launched ${runId}`);
  await reachVersion({ client, runId, version: 1 });
  const secondsToFirstPoint = (performance.now() - launchedAt) / 1_000;
  log(`first point after ${secondsToFirstPoint.toFixed(1)} s`);

  const killRolloutAt = Math.ceil(updates / 4);
  const killTrainerAt = Math.ceil(updates / 2);
  await reachVersion({ client, runId, version: killRolloutAt });
  const rolloutBack = await killWorker({ client, kind: "rollout", log });
  await reachVersion({ client, runId, version: killTrainerAt });
  const trainerBack = await killWorker({ client, kind: "trainer", log });
  await reachVersion({ client, runId, version: updates });
  const problems = [...(await rolloutBack()), ...(await trainerBack())];

  await client.runs.stop.mutate({ runId });
  const stopped = await settle({ client, runId });
  log(`stopped at version ${stopped.version}`);
  return {
    secondsToFirstPoint,
    updates: stopped.version,
    backend: stopped.backend,
    points: await readPoints(client, runId),
    problems,
  };
}

/** Workers announce task sets when they start, so the demo's may come a moment after the server. */
async function launchDemo(client: ApiClient): Promise<string> {
  const demo = presets.find(({ name }) => name === "demo");
  if (demo === undefined) throw new Error("There is no preset named demo.");
  await until("the demo's taskset to be offered", launchableLimitMs, async () => {
    const { tasksets, basePolicies } = await client.runs.options.query();
    return basePolicies.length > 0 && tasksets.some(({ name }) => name === demo.config.tasks.taskset);
  });
  return (await client.runs.launch.mutate({ name: "smoke", preset: demo.name, config: demo.config })).id;
}

async function reachVersion(goal: { readonly client: ApiClient; readonly runId: string; readonly version: number }) {
  const { client, runId, version } = goal;
  let seen = -1;
  let movedAt = performance.now();
  for (;;) {
    const run = await client.runs.get.query({ runId });
    if (run.version >= version) return;
    if (run.status !== "queued" && run.status !== "running") {
      throw new Error(`The run is ${run.status} at version ${run.version}: ${run.statusReason ?? "no reason given"}`);
    }
    if (run.version !== seen) movedAt = performance.now();
    seen = run.version;
    if (performance.now() - movedAt > stallLimitMs) throw new Error(`No update after version ${seen} for too long.`);
    await delay(pollMs);
  }
}

interface Kill {
  readonly client: ApiClient;
  readonly kind: WorkerKind;
  readonly log: (line: string) => void;
}

/** Kills with SIGKILL the newest live worker of a kind. The returned question says whether another one took its place. */
async function killWorker({ client, kind, log }: Kill): Promise<() => Promise<readonly string[]>> {
  const before = (await client.workers.list.query()).filter((worker) => worker.kind === kind);
  const victim = [...before].sort((a, b) => b.startedAt.localeCompare(a.startedAt))[0];
  if (victim === undefined) return async () => [`there was no ${kind} worker to kill`];
  process.kill(victim.pid, "SIGKILL");
  log(`killed ${kind} worker ${victim.id} (pid ${victim.pid})`);
  return async () => {
    const known = new Set(before.map(({ id }) => id));
    const now = await client.workers.list.query();
    const replaced = now.some((worker) => worker.kind === kind && !known.has(worker.id));
    return replaced ? [] : [`no ${kind} worker took the place of the killed one`];
  };
}

async function settle({ client, runId }: { readonly client: ApiClient; readonly runId: string }) {
  await until("the run to stop", stopLimitMs, async () => {
    const { status } = await client.runs.get.query({ runId });
    return status === "stopped" || status === "completed" || status === "failed";
  });
  return client.runs.get.query({ runId });
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

async function until(what: string, limitMs: number, holds: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`Waited ${limitMs / 1_000} s in vain for ${what}.`);
    await delay(pollMs);
  }
}
