import { createHash } from "node:crypto";
import { points, taskStates, type Database } from "@holdfast/db";
import { RunConfig } from "@holdfast/recipe";
import { seedId } from "./seedId.ts";

export interface SeededRun {
  readonly name: string;
  /** An evaluate run has no pool of its own. Default "train". */
  readonly kind?: "train" | "evaluate";
  readonly preset?: string;
  /** Settings that differ from the default, on the base policy xs-base and the pool demo-24. */
  readonly config: Readonly<Record<string, object>>;
  readonly seed?: number;
  readonly status?: "completed" | "stopped" | "failed" | "running";
  readonly statusReason?: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly version: number;
  /** Which policy versions to store; default the first and the last. */
  readonly versions?: "all" | "ends";
  readonly segment?: number;
  readonly tags?: readonly string[];
  readonly notes?: string;
  readonly place?: { readonly experimentId: string; readonly arm: string; readonly position: number };
  readonly clonedFrom?: string;
  readonly events?: readonly SeededEvent[];
}

export interface SeededEvent {
  readonly at: Date;
  readonly level?: "info" | "warn" | "error";
  readonly kind: string;
  readonly message: string;
  readonly step?: number;
}

/** Stores a synthetic run, its pool, policy versions and events; one of the same name is replaced. Returns its id. */
export async function storeRun(db: Database, run: SeededRun): Promise<string> {
  await storeRuns(db, [run]);
  return runIdOf(run);
}

/** Stores several runs with a few statements for all of them. */
export async function storeRuns({ prisma, sql }: Database, runs: readonly SeededRun[]): Promise<void> {
  await prisma.run.deleteMany({ where: { id: { in: runs.map(runIdOf) } } });
  await prisma.run.createMany({ data: runs.map(rowOf) });
  await prisma.policyVersion.createMany({ data: runs.flatMap(versionsOf) });
  await prisma.runEvent.createMany({ data: runs.flatMap(eventsOf) });
  for (const run of runs) if (run.kind !== "evaluate") await taskStates.copyPool(sql, runIdOf(run), "demo-24");
}

/** The id of a seeded run; its name decides. */
export const runIdOf = ({ name }: Pick<SeededRun, "name">) => seedId("run", name);

function rowOf(run: SeededRun) {
  const { seed = 1, events = [] } = run;
  const config = configOf(run, seed);
  return {
    ...{ id: runIdOf(run), name: run.name, preset: run.preset ?? null, config, seed },
    ...{ status: run.status ?? "completed", statusReason: run.statusReason ?? null, isSynthetic: true },
    ...{ kind: run.kind ?? "train", basePolicyName: config.policy.base, tasksetName: "demo-24" },
    ...{ version: run.version, segment: run.segment ?? 0 },
    ...{ createdAt: earlier(run.startedAt, 4), startedAt: run.startedAt, endedAt: run.endedAt, backend: "wasm" },
    ...{ tags: [...(run.tags ?? [])], notes: run.notes ?? "", clonedFrom: run.clonedFrom ?? null },
    ...{ ...run.place, nextSeq: events.length + 1 },
  };
}

const eventsOf = (run: SeededRun) =>
  (run.events ?? []).map(({ level = "info", step = null, ...event }, place) => ({
    ...event,
    ...{ runId: runIdOf(run), seq: place + 1, level, step },
  }));

/** Stores the points of a run a stretch at a time, each in one transaction. */
export async function storePoints(
  db: Database,
  runId: string,
  { series, segment = 0 }: { readonly series: readonly points.NewSeriesPoints[]; readonly segment?: number },
): Promise<void> {
  const longest = Math.max(0, ...series.map(({ steps }) => steps.length));
  const stretch = Math.max(64, Math.floor(pointsAtOnce / Math.max(1, series.length)));
  for (let from = 0; from < longest; from += stretch) {
    const part = series.map(({ name, steps, values, at }) => ({
      name,
      steps: steps.slice(from, from + stretch),
      values: values.slice(from, from + stretch),
      ...(at ? { at: at.slice(from, from + stretch) } : {}),
    }));
    await db.transaction((sql) => points.insertMany(sql, { runId, segment, series: part }));
  }
}

const pointsAtOnce = 20_000;

const earlier = (time: Date, seconds: number) => new Date(time.getTime() - seconds * 1000);

/** No run can be asked for more updates. */
const mostUpdates = 100_000;

function configOf({ config, version }: SeededRun, seed: number): RunConfig {
  const pool = { policy: { base: "xs-base" }, tasks: { taskset: "demo-24" } };
  const updates = Math.min(mostUpdates, Math.max(1, version));
  const rollout = { tasksPerUpdate: 8, groupSize: 4, ...config["rollout"] };
  return RunConfig.parse({ ...pool, async: { inFlightGroups: 16 }, updates, seed, ...config, rollout });
}

/** Weights of a run that nobody trained do not exist. */
function versionsOf(run: SeededRun) {
  const { name, version, versions = "ends", startedAt, endedAt } = run;
  const spanMs = (endedAt ?? startedAt).getTime() - startedAt.getTime();
  const numbers = versions === "all" ? Array.from({ length: version + 1 }, (_, number) => number) : [0, version];
  return [...new Set(numbers)].map((number) => ({
    runId: runIdOf(run),
    version: number,
    weightsDigest: createHash("sha256").update(`${name}/${number}`).digest("hex"),
    createdAt: new Date(startedAt.getTime() + (spanMs * number) / Math.max(1, version)),
    available: false,
  }));
}
