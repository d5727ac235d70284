import type { Control } from "@holdfast/control";
import type { Database } from "@holdfast/db";
import type { SeriesColumns } from "@holdfast/metrics";
import { quantile } from "@holdfast/stats";
import { spikeLength, spikeSteps, spikeValue } from "../prisma/seed/scenarios/spike.ts";
import { storePoints, storeRun } from "../prisma/seed/storeRun.ts";

const metric = "reward/mean";
const wideRuns = 10;
const wideLength = 100_000;
/** What a chart across a screen asks for. */
const maxBuckets = 1_000;
const repeats = 40;

export interface SeriesReport {
  readonly pointsPerSecond: number;
  /** Points, rollups and indexes on disk. */
  readonly bytesPerPoint: number;
  readonly query10x100kP95Ms: number;
  readonly query1x1mP95Ms: number;
  /** Buckets that were full before points were appended are the same afterwards. */
  readonly closedBucketsStable: boolean;
  /** Spikes inside the extremes of the bucket that their step is in. */
  readonly spikesKept: number;
  readonly spikesPlanted: number;
}

interface Measured {
  readonly db: Database;
  readonly control: Control;
  readonly log: (line: string) => void;
}

/** Writes and reads on an empty database, and says how it went. */
export async function measureSeries({ db, control, log }: Measured): Promise<SeriesReport> {
  const wide = await emptyRuns(db, wideRuns);
  const [long = ""] = await emptyRuns(db, 1, "long");
  const started = performance.now();
  for (const [place, runId] of wide.entries()) await write(db, runId, { length: wideLength, valueAt: waveOf(place) });
  await write(db, long, { length: spikeLength, valueAt: spikeValue });
  const seconds = (performance.now() - started) / 1000;
  const written = wideRuns * wideLength + spikeLength;
  log(`wrote ${written} points in ${seconds.toFixed(1)} s`);
  const ask = async (runIds: readonly string[]) =>
    (await control.listSeries({ runIds, names: [metric], maxBuckets })).series;
  const query10x100kP95Ms = await p95Of(() => ask(wide));
  const query1x1mP95Ms = await p95Of(() => ask([long]));
  const [found] = await ask([long]);
  return {
    pointsPerSecond: Math.round(written / seconds),
    bytesPerPoint: Math.round((await bytesOnDisk(db)) / written),
    query10x100kP95Ms,
    query1x1mP95Ms,
    closedBucketsStable: await staysWhileAppending(db, wide[0] ?? "", ask),
    spikesKept: found ? spikeSteps.filter((step) => holdsSpike(found, step)).length : 0,
    spikesPlanted: spikeSteps.length,
  };
}

const emptyRuns = (db: Database, count: number, name = "wide") =>
  Promise.all(
    Array.from({ length: count }, (_, place) =>
      storeRun(db, { name: `${name} ${place}`, config: {}, startedAt: new Date(), endedAt: null, version: 0 }),
    ),
  );

const waveOf = (place: number) => (step: number) => Math.sin(step / 5_000 + place) + (step % 17) / 100;

interface Stretch {
  readonly from?: number;
  readonly length: number;
  readonly valueAt: (step: number) => number;
}

async function write(db: Database, runId: string, { from = 0, length, valueAt }: Stretch): Promise<void> {
  const steps = Array.from({ length }, (_, place) => from + place);
  await storePoints(db, runId, { series: [{ name: metric, steps, values: steps.map(valueAt) }] });
}

async function p95Of(query: () => Promise<unknown>): Promise<number> {
  await query();
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const started = performance.now();
    await query();
    times.push(performance.now() - started);
  }
  return Number(quantile(times, 0.95).toFixed(1));
}

async function bytesOnDisk({ sql }: Database): Promise<number> {
  const { rows } = await sql.query<{ bytes: number }>(
    "SELECT pg_total_relation_size('point') + pg_total_relation_size('point_rollup') AS bytes",
  );
  return rows[0]?.bytes ?? NaN;
}

/** Appends a few points at a time, and asks after each whether a bucket that was full has changed. */
async function staysWhileAppending(
  db: Database,
  runId: string,
  ask: (runIds: readonly string[]) => Promise<readonly SeriesColumns[]>,
): Promise<boolean> {
  let [before] = await ask([runId]);
  for (let round = 0; round < 20; round++) {
    const from = wideLength + round * 50;
    await write(db, runId, { from, length: 50, valueAt: waveOf(0) });
    const [after] = await ask([runId]);
    if (!before || !after || !continues(before, after)) return false;
    before = after;
  }
  return true;
}

/** Whether all buckets but the last, which may grow, are the same. */
function continues(before: SeriesColumns, after: SeriesColumns): boolean {
  const full = before.x.length - 1;
  const columns = ["x", "fromStep", "toStep", "min", "max", "first", "last", "mean", "count"] as const;
  return columns.every((name) => before[name].slice(0, full).every((value, place) => value === after[name][place]));
}

function holdsSpike({ fromStep, toStep, max }: SeriesColumns, step: number): boolean {
  const place = toStep.findIndex((end) => end >= step);
  return (fromStep[place] ?? Infinity) <= step && max[place] === spikeValue(step);
}
