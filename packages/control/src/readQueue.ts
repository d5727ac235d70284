import { runAnnotations, tasks } from "@holdfast/db";
import { estimateRuns, type Pace } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { estimateQueue, type QueuedWork, type QueuePlace } from "./estimateQueue.ts";
import { readPaces } from "./readPaces.ts";
import { storedConfig } from "./runTransaction.ts";

export type { QueuePlace } from "./estimateQueue.ts";

/** Where each queued run stands, and when it may start by the pace of this machine's runs. */
export async function readQueue(context: Context): Promise<ReadonlyMap<string, QueuePlace>> {
  const { sql } = context.db;
  const [runs, paces] = await Promise.all([runAnnotations.queue(sql), readPaces(context)]);
  const configs = runs.map(({ config }) => storedConfig(config));
  const names = [...new Set(configs.map((config) => config.tasks.taskset))];
  const sizes = await Promise.all(
    names.map(async (name) => [name, (await tasks.size(sql, name))?.tasks ?? 0] as const),
  );
  const poolSizes = new Map(sizes);
  const works = runs.map((run): QueuedWork & { readonly waits: boolean } => ({
    id: run.id,
    waits: run.status === "queued",
    seconds: secondsLeft(run, { paces, poolSizes }),
  }));
  return estimateQueue({
    slots: context.maxActiveRuns,
    active: works.filter(({ waits }) => !waits),
    waiting: works.filter(({ waits }) => waits),
  });
}

interface Known {
  readonly paces: readonly Pace[];
  readonly poolSizes: ReadonlyMap<string, number>;
}

/** Of the updates that a run has left; null when no run of this machine tells, and for one that measures. */
function secondsLeft(run: runAnnotations.WaitingRun, { paces, poolSizes }: Known): number | null {
  if (run.kind === "measure") return null;
  if (run.status === "stopping") return 0;
  const config = storedConfig(run.config);
  const left = { ...config, updates: Math.max(0, config.updates - run.version) };
  const { seconds, basis } = estimateRuns(paces, { configs: [left], poolSize: (name) => poolSizes.get(name) });
  return basis.kind === "guess" ? null : seconds;
}
