import { expect, test } from "vitest";
import { insert, insertMany, type NewSeriesPoints } from "./insertPoints.ts";
import { aStoredRun, withDatabase } from "./testing.ts";

const database = withDatabase();

const write = (runId: string, series: readonly NewSeriesPoints[], segment?: number) =>
  database.db.transaction((sql) => insertMany(sql, { runId, series, ...(segment === undefined ? {} : { segment }) }));

interface Summary {
  readonly name: string;
  readonly segment: number;
  readonly point_count: number;
  readonly last_step: number;
  readonly last_value: number;
  readonly min_value: number | null;
  readonly max_value: number | null;
}

async function summaries(runId: string): Promise<readonly Summary[]> {
  const { rows } = await database.db.sql.query<Summary>(
    `SELECT name, segment, point_count, last_step, last_value, min_value, max_value FROM series WHERE run_id = $1
     ORDER BY name, segment`,
    [runId],
  );
  return rows;
}

async function rollups(runId: string): Promise<readonly Record<string, number | null>[]> {
  const { rows } = await database.db.sql.query<Record<string, number | null>>(
    `SELECT level, slot, from_step, to_step, min, max, sum, first, last, count, nan, pos_inf, neg_inf
     FROM point_rollup JOIN series ON series.id = series_id WHERE run_id = $1 ORDER BY name, segment, slot`,
    [runId],
  );
  return rows;
}

test("the summary and the rollups say what the points add up to, NaN and infinities apart", async () => {
  const runId = await aStoredRun(database.db);
  const steps = [62, 63, 64, 65, 66, 200];
  const values = [5, -1, NaN, 2, Infinity, -Infinity];
  expect(await write(runId, [{ name: "m", steps, values }])).toEqual({ inserted: 6, overwritten: 0 });
  expect(await summaries(runId)).toEqual([
    { name: "m", segment: 0, point_count: 6, last_step: 200, last_value: -Infinity, min_value: -1, max_value: 5 },
  ]);
  const none = { nan: 0, pos_inf: 0, neg_inf: 0 };
  expect(await rollups(runId)).toEqual([
    {
      ...{ level: 6, slot: 0, from_step: 62, to_step: 63 },
      min: -1,
      max: 5,
      sum: 4,
      first: 5,
      last: -1,
      count: 2,
      ...none,
    },
    {
      ...{ level: 6, slot: 1, from_step: 64, to_step: 66, min: 2, max: 2, sum: 2, first: 2, last: 2, count: 1 },
      ...{ nan: 1, pos_inf: 1, neg_inf: 0 },
    },
    {
      ...{ level: 6, slot: 3, from_step: 200, to_step: 200, min: null, max: null, sum: 0, first: null, last: null },
      ...{ count: 0, nan: 0, pos_inf: 0, neg_inf: 1 },
    },
  ]);
});

test("point by point, shuffled, and all at once come to the same", async () => {
  const steps = Array.from({ length: 300 }, (_, i) => (i * 77) % 300); // 77 and 300 share no factor: every step once
  const valueAt = (step: number) => (step === 130 ? 50 : Math.sin(step));
  const [atOnce, oneByOne] = [await aStoredRun(database.db), await aStoredRun(database.db)];
  const sorted = [...steps].sort((a, b) => a - b);
  await write(atOnce, [{ name: "m", steps: sorted, values: sorted.map(valueAt) }]);
  await database.db.transaction(async (sql) => {
    for (const step of steps)
      await insert(sql, { runId: oneByOne, step, values: [{ name: "m", value: valueAt(step) }] });
  });
  expect(await rollups(oneByOne)).toEqual(await rollups(atOnce));
  expect(await summaries(oneByOne)).toEqual(await summaries(atOnce));
  expect((await rollups(atOnce)).map(({ max }) => max)[2]).toBe(50);
});

test("storing a batch again changes nothing but sequence numbers; a changed value replaces the old one everywhere", async () => {
  const runId = await aStoredRun(database.db);
  const batch = { name: "m", steps: [1, 2, 3], values: [1, 100, 3] };
  await write(runId, [batch]);
  const before = [await summaries(runId), await rollups(runId)];
  expect(await write(runId, [batch])).toEqual({ inserted: 0, overwritten: 3 });
  expect([await summaries(runId), await rollups(runId)]).toEqual(before);

  await write(runId, [{ name: "m", steps: [2], values: [2] }]);
  expect(await summaries(runId)).toMatchObject([{ point_count: 3, last_step: 3, min_value: 1, max_value: 3 }]);
  expect(await rollups(runId)).toMatchObject([{ sum: 6, max: 3, count: 3 }]);
});

test("what stands for nothing measured is a point but no extreme, overwritten or not", async () => {
  const runId = await aStoredRun(database.db);
  const name = "mismatch_kl/mean"; // 0 when no group trained
  await write(runId, [{ name, steps: [1, 2, 3], values: [3e-4, 1e-4, 0] }]);
  expect(await summaries(runId)).toMatchObject([{ point_count: 3, last_value: 0, min_value: 1e-4, max_value: 3e-4 }]);
  await write(runId, [{ name, steps: [2], values: [0] }]);
  expect(await summaries(runId)).toMatchObject([{ point_count: 3, min_value: 3e-4, max_value: 3e-4 }]);
  await write(runId, [{ name, steps: [1], values: [0] }]);
  expect(await summaries(runId)).toMatchObject([{ point_count: 3, min_value: null, max_value: null }]);
});

test("of a step that is in a batch twice, the last value counts", async () => {
  const runId = await aStoredRun(database.db);
  expect(await write(runId, [{ name: "m", steps: [7, 8, 7], values: [1, 2, 3] }])).toEqual({
    inserted: 2,
    overwritten: 0,
  });
  expect(await summaries(runId)).toMatchObject([{ point_count: 2, max_value: 3, min_value: 2 }]);
});

test("points go to the run's current segment, or to the one named", async () => {
  const runId = await aStoredRun(database.db);
  await write(runId, [{ name: "m", steps: [1, 2], values: [1, 2] }]);
  await database.db.prisma.run.update({ where: { id: runId }, data: { segment: 1 } });
  await write(runId, [{ name: "m", steps: [1], values: [9] }]);
  await write(runId, [{ name: "m", steps: [3], values: [3] }], 0);
  expect(
    (await summaries(runId)).map(({ segment, point_count, last_value }) => [segment, point_count, last_value]),
  ).toEqual([
    [0, 3, 3],
    [1, 1, 9],
  ]);
});

test("eight writers of one run at once lose nothing and share no sequence number", async () => {
  const runId = await aStoredRun(database.db);
  const writer = (first: number) =>
    Promise.all(
      Array.from({ length: 10 }, (_, i) => write(runId, [{ name: "m", steps: [first + 8 * i], values: [first] }])),
    );
  await Promise.all(Array.from({ length: 8 }, (_, first) => writer(first)));
  const { rows } = await database.db.sql.query<{ points: number; seqs: number }>(
    `SELECT count(*) AS points, count(DISTINCT seq) AS seqs FROM point JOIN series ON series.id = series_id WHERE run_id = $1`,
    [runId],
  );
  expect(rows).toEqual([{ points: 80, seqs: 80 }]);
  expect(await summaries(runId)).toMatchObject([{ point_count: 80, last_step: 79 }]);
});
