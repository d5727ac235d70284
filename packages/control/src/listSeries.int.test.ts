import { points } from "@holdfast/db";
import { bucketize, mergeSegments, type SeriesColumns } from "@holdfast/metrics";
import { beforeEach, expect, test } from "vitest";
import type { SeriesQuery } from "./seriesViews.ts";
import { smallConfig, withControl } from "./testing.ts";

const it = withControl();
let runId: string;
beforeEach(async () => {
  runId = (await it.control.launchRun({ name: "series", config: smallConfig() })).id;
});

const write = (series: readonly points.NewSeriesPoints[], segment = 0) =>
  it.database.db.transaction((sql) => points.insertMany(sql, { runId, segment, series }));

const stretch = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const rounded = (value: number) => Number(value.toPrecision(12));

const ask = (query: Partial<SeriesQuery> = {}) => it.control.listSeries({ runIds: [runId], names: ["m"], ...query });

async function only(query: Partial<SeriesQuery> = {}): Promise<SeriesColumns> {
  const { series } = await ask(query);
  const [first] = series;
  if (!first || series.length > 1) throw new Error(`There are ${series.length} series.`);
  return first;
}

test("a series that fits comes point by point, NaN and infinities counted apart, up to the run's last seq", async () => {
  await write([{ name: "m", steps: [1, 2, 3, 5], values: [0.5, NaN, Infinity, 2] }]);
  const { runs, series } = await ask();
  const last = (await it.control.listPoints({ runId })).at(-1);
  expect(runs).toEqual([{ runId, seq: last?.seq }]);
  expect(series).toEqual([
    {
      ...{ runId, name: "m", segment: 0, total: 4, x: [1, 2, 3, 5], fromStep: [1, 2, 3, 5], toStep: [1, 2, 3, 5] },
      ...{ min: [0.5, NaN, NaN, 2], max: [0.5, NaN, NaN, 2], mean: [0.5, NaN, NaN, 2] },
      ...{ first: [0.5, NaN, NaN, 2], last: [0.5, NaN, NaN, 2] },
      ...{ count: [1, 0, 0, 1], nan: [0, 1, 0, 0], posInf: [0, 0, 1, 0], negInf: [0, 0, 0, 0] },
    },
  ]);
});

test(
  "200,000 points in shuffled batches, with spikes, NaN and infinities, come as if cut into buckets here",
  { timeout: 120_000 },
  async () => {
    const steps = stretch(0, 199_999);
    const spikes = [3, 70_001, 70_002, 199_998];
    const odd = new Map([...spikes.map((step, i) => [step, 1e6 + i] as const), [9, NaN], [100_000, NaN]]);
    odd.set(150_000, Infinity).set(150_001, -Infinity);
    const valueAt = (step: number) => odd.get(step) ?? step % 7;
    const batches = stretch(0, 19).map((batch) => steps.slice(batch * 10_000, (batch + 1) * 10_000));
    for (const batch of [...batches.slice(7), ...batches.slice(0, 7)].reverse()) {
      await write([{ name: "m", steps: batch, values: batch.map(valueAt) }]);
    }
    const points = steps.map((step) => ({ step, value: valueAt(step) }));
    for (const scale of ["linear", "log"] as const) {
      for (const maxBuckets of [50, 600, 2_000]) {
        const columns = await only({ maxBuckets, scale });
        const { mean, ...here } = bucketize(points, { maxBuckets, scale });
        expect(columns).toMatchObject({ total: 200_000, ...here });
        expect(columns.mean.map(rounded)).toEqual(mean.map(rounded)); // sums are rounded in another order
        const highest = columns.max.filter((max) => max >= 1e6).length;
        expect(highest).toBeGreaterThanOrEqual(3); // two of the spikes are neighbours
        expect(Math.max(...columns.max.filter(Number.isFinite))).toBe(1e6 + 3);
      }
    }
  },
);

test("buckets that are full stay as they are while points are appended", async () => {
  await write([{ name: "m", steps: stretch(0, 29_999), values: stretch(0, 29_999).map(Math.sin) }]);
  const before = await only({ maxBuckets: 500 }); // 64 steps each
  await write([{ name: "m", steps: stretch(30_000, 31_900), values: stretch(30_000, 31_900).map(Math.sin) }]);
  const after = await only({ maxBuckets: 500 });
  const full = before.x.length - 1;
  for (const column of ["x", "fromStep", "toStep", "min", "max", "first", "last", "mean", "count"] as const) {
    expect(after[column].slice(0, full)).toEqual(before[column].slice(0, full));
  }
});

test("a narrower range has finer buckets, down to every point; buckets at its ends are whole", async () => {
  const steps = stretch(0, 9_999);
  await write([{ name: "m", steps, values: steps }]);
  expect((await only({ maxBuckets: 100 })).count[0]).toBe(128);
  const middle = await only({ maxBuckets: 100, from: 4_001, to: 4_500 });
  expect([middle.count[0], middle.fromStep[0], middle.toStep.at(-1)]).toEqual([8, 4_000, 4_503]);
  const close = await only({ maxBuckets: 100, from: 4_001, to: 4_100 });
  expect([close.total, close.fromStep[0], close.toStep.at(-1)]).toEqual([100, 4_001, 4_100]);
});

test("after a step back both segments are there, and their present course has every step once", async () => {
  await write([{ name: "m", steps: stretch(0, 249), values: stretch(0, 249) }]);
  await write([{ name: "m", steps: stretch(200, 400), values: stretch(200, 400) }], 1);
  const { series } = await ask();
  expect(series.map(({ segment, total }) => [segment, total])).toEqual([
    [0, 250],
    [1, 201],
  ]);
  const { shown, faint } = mergeSegments(series);
  expect(shown.flatMap(({ x }) => x)).toEqual(stretch(0, 400));
  expect(faint.flatMap(({ x }) => x)).toEqual(stretch(200, 249));
});

test("against trained tokens, seconds and wall time; a range is in the unit of the axis", async () => {
  const start = new Date("2026-05-01T00:00:00Z");
  await it.database.db.prisma.run.update({ where: { id: runId }, data: { startedAt: start } });
  const steps = stretch(1, 10);
  const at = steps.map((step) => new Date(start.getTime() + step * 60_000));
  await write([
    { name: "progress/tokens", steps, values: steps.map((step) => step * 1000), at },
    { name: "m", steps: [0, ...steps], values: [0, ...steps], at: [start, ...at] },
  ]);
  expect((await only({ x: "tokens" })).x).toEqual([0, ...steps].map((step) => step * 1000));
  expect((await only({ x: "tokens", from: 2_500, to: 4_000 })).fromStep).toEqual([3, 4]);
  expect((await only({ x: "relative" })).x).toEqual([0, ...steps].map((step) => step * 60));
  expect((await only({ x: "relative", from: 61, to: 240 })).fromStep).toEqual([2, 3, 4]);
  expect((await only({ x: "wall", from: start.getTime() + 540_000 })).x).toEqual(
    at.slice(8).map((time) => time.getTime()),
  );
  expect((await ask({ x: "rollouts" })).series).toEqual([]); // this run never said how many
});

test("after a step back, tokens go on from where the older segment was", async () => {
  await write([
    { name: "progress/tokens", steps: [1, 2, 3], values: [10, 20, 30] },
    { name: "m", steps: [1, 2, 3], values: [1, 2, 3] },
  ]);
  await write([{ name: "progress/tokens", steps: [3], values: [33] }], 1);
  await write([{ name: "m", steps: [2, 3], values: [2, 3] }], 1);
  const { series } = await ask({ x: "tokens" });
  expect(series.map(({ x }) => x)).toEqual([
    [10, 20, 30],
    [20, 33],
  ]);
});

test("refuses an unknown run and a range that ends before it begins, naming the field", async () => {
  await expect(ask({ runIds: [runId, "run_none"] })).rejects.toMatchObject({
    problems: [{ path: "runIds.1", message: "There is no run run_none." }],
  });
  await expect(ask({ from: 3, to: 2 })).rejects.toMatchObject({ problems: [{ path: "from" }] });
});
