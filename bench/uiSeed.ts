import type { Database, points } from "@holdfast/db";
import { ensureModels } from "../prisma/seed/modelFiles.ts";
import { longTrajectory } from "../prisma/seed/scenarios/longTrajectory.ts";
import { runs1000 } from "../prisma/seed/scenarios/runs1000.ts";
import { spike } from "../prisma/seed/scenarios/spike.ts";
import { wide } from "../prisma/seed/scenarios/wide.ts";
import { storePoints, storeRun } from "../prisma/seed/storeRun.ts";

/** The runs that the pages are measured with, by what they are for. */
export interface SeededRuns {
  readonly wide: readonly string[];
  readonly many: readonly string[];
  readonly spike: string;
  readonly live: readonly string[];
  /** A rollout of 100,000 turns, one with an observation of 5 MB. */
  readonly longRollout: string;
}

/** What the live runs measure: a panel for each. */
export const liveMetrics = [
  "reward/mean",
  "reward/earned",
  "reward/newest",
  "exits/submitted",
  "mismatch_kl/mean",
  "lag/mean",
  "lag/max",
  "entropy/mean",
  "groups/trained",
  "optim/loss",
  "optim/grad_norm",
  "time/update_s",
];

/** Updates that each live run has before it is watched. */
export const liveStart = 200;
const liveRuns = 5;

const seeds = [
  { scenario: wide, prefix: "synthetic wide", runs: 10 },
  { scenario: spike, prefix: "synthetic spike", runs: 1 },
  { scenario: longTrajectory, prefix: "synthetic long trajectory", runs: 1 },
  { scenario: runs1000, prefix: "synthetic run", runs: 1_000 },
];

/** Writes the scenarios that are not there yet, and five runs that are still running. */
export async function seedRuns(db: Database, say: (line: string) => void): Promise<SeededRuns> {
  await ensureModels(db);
  for (const { scenario, prefix, runs } of seeds) {
    const known = await db.prisma.run.count({ where: { name: { startsWith: prefix } } });
    if (known < runs) await scenario.write({ db, now: new Date(), say });
  }
  const live = [];
  for (let place = 0; place < liveRuns; place++) live.push(await startLiveRun(db, place));
  const ids = async (prefix: string, take: number) => {
    const where = { name: { startsWith: prefix } };
    const rows = await db.prisma.run.findMany({ where, orderBy: { name: "asc" }, take, select: { id: true } });
    return rows.map(({ id }) => id);
  };
  const [spikeRun = ""] = await ids("synthetic spike", 1);
  const [longRun = ""] = await ids("synthetic long trajectory", 1);
  const { id: longRollout } = await db.prisma.rollout.findFirstOrThrow({ where: { runId: longRun } });
  return {
    ...{ wide: await ids("synthetic wide", 10), many: await ids("synthetic run", 200), spike: spikeRun },
    ...{ live, longRollout },
  };
}

async function startLiveRun(db: Database, place: number): Promise<string> {
  const startedAt = new Date(Date.now() - 3_600_000);
  const runId = await storeRun(db, {
    ...{ name: `synthetic live ${place + 1}`, preset: "full", config: {}, seed: place + 1, status: "running" },
    ...{ startedAt, endedAt: null, version: liveStart, tags: ["synthetic", "live"] },
  });
  const steps = Array.from({ length: liveStart }, (_, index) => index + 1);
  await storePoints(db, runId, { series: liveMetrics.map((name) => seriesOf(name, steps)) });
  return runId;
}

/** Commits one more update of every live run, as its trainer would: one transaction and one wake each. */
export async function commitUpdates(db: Database, live: readonly string[], step: number): Promise<void> {
  for (const runId of live) await storePoints(db, runId, { series: liveMetrics.map((name) => seriesOf(name, [step])) });
}

function seriesOf(name: string, steps: readonly number[]): points.NewSeriesPoints {
  return { name, steps, values: steps.map((step) => 0.5 + 0.3 * Math.sin(step / 20 + name.length)) };
}
