import { describe, expect, test } from "vitest";
import { begunUpdate, closeNext, committed, startedRun, withControl, withoutPool } from "./testing.ts";
import type { TailBatch } from "./types.ts";

const it = withControl();

/** Follows a run until `isEnough`; fails by the test's time limit when that never comes. */
async function follow(runId: string, afterSeq: number, isEnough: (batches: readonly TailBatch[]) => boolean) {
  const batches: TailBatch[] = [];
  for await (const batch of it.control.tailRun({ runId, afterSeq })) {
    batches.push(batch);
    if (isEnough(batches)) break;
  }
  return batches;
}

/** One point of the update's own and five about the pool. */
const pointsPerUpdate = 6;
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
const seqsOf = (batches: readonly TailBatch[]) =>
  batches.flatMap(({ points, events }) => [...points, ...events].map(({ seq }) => seq).sort((a, b) => a - b));
const lastSeq = (batches: readonly TailBatch[]) => batches.at(-1)?.seq ?? 0;

async function runOfUpdates(runId: string, steps: readonly number[]): Promise<void> {
  for (const step of steps) {
    await closeNext(it, runId, 2);
    const { attempt } = await begunUpdate(it, runId, step);
    await committed(it, runId, { step, attempt, value: step / 10 });
  }
}

describe("tailRun", () => {
  test("from any sequence number yields exactly what is stored after it", async () => {
    const runId = await startedRun(it, { updates: 4, inFlightGroups: 2 });
    await runOfUpdates(runId, [1, 2, 3, 4]);
    const last = 2 + 4 * pointsPerUpdate + 1 + 1; // launched, started, points, leak of the second epoch, completed
    for (let afterSeq = 0; afterSeq <= last; afterSeq++) {
      const batches = await follow(runId, afterSeq, (seen) => lastSeq(seen) === last);
      expect(seqsOf(batches)).toEqual(upTo(last).filter((seq) => seq > afterSeq));
    }
  });

  test("yields every point once, in order, while others write", async () => {
    const runId = await startedRun(it, { updates: 6, inFlightGroups: 2 });
    const complete = (seen: readonly TailBatch[]) => seen.at(-1)?.summary.status === "completed";
    const [first, second] = await Promise.all([
      follow(runId, 0, complete),
      follow(runId, 0, complete),
      runOfUpdates(runId, [1, 2, 3, 4, 5, 6]),
    ]);
    const expected = upTo(2 + 6 * pointsPerUpdate + 2 + 1);
    expect(seqsOf(first)).toEqual(expected);
    expect(seqsOf(second)).toEqual(expected);
    expect(withoutPool(first.flatMap(({ points }) => points)).map(({ value }) => value)).toEqual([
      0.1, 0.2, 0.3, 0.4, 0.5, 0.6,
    ]);
  });

  test("keeps runs apart when several are written at the same time", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => startedRun(it, { updates: 3, inFlightGroups: 2 })));
    const complete = (seen: readonly TailBatch[]) => seen.at(-1)?.summary.status === "completed";
    const tails = ids.map((runId) => follow(runId, 0, complete));
    await Promise.all(ids.map((runId) => runOfUpdates(runId, [1, 2, 3])));
    for (const batches of await Promise.all(tails)) {
      expect(seqsOf(batches)).toEqual(upTo(2 + 3 * pointsPerUpdate + 1));
    }
  });

  test("yields at once when there is nothing new, and ends with its signal", async () => {
    const runId = await startedRun(it);
    const ending = new AbortController();
    const batches: TailBatch[] = [];
    for await (const batch of it.control.tailRun({ runId, afterSeq: 2, signal: ending.signal })) {
      batches.push(batch);
      ending.abort();
    }
    expect(batches).toMatchObject([{ seq: 2, points: [], events: [], summary: { status: "running" } }]);
  });

  test("refuses a run that does not exist", async () => {
    await expect(it.control.tailRun({ runId: "run_none", afterSeq: 0 }).next()).rejects.toThrow("no run run_none");
  });
});

test("followRuns counts at once and again after a change", async () => {
  const runId = await startedRun(it);
  const active: number[] = [];
  for await (const counts of it.control.followRuns()) {
    active.push(counts.active);
    if (active.length === 1) await it.control.stopRun(runId);
    if (active.at(-1) !== active.at(0)) break;
  }
  expect(active.at(-1)).toBe((active.at(0) ?? 0) - 1);
});

test("values that are not finite come back as they were", async () => {
  const runId = await startedRun(it);
  await closeNext(it, runId, 2);
  const { attempt } = await begunUpdate(it, runId, 1);
  const values = { nan: NaN, up: Infinity, down: -Infinity, tiny: 5e-324, third: 1 / 3 };
  const points = Object.entries(values).map(([name, value]) => ({ name, value }));
  await it.control.commitUpdate({
    ...{ runId, step: 1, attempt, points },
    ...{ weightsDigest: "w", optimizerDigest: "o", silentGroupIds: [] },
  });
  const stored = await it.control.listPoints({ runId });
  expect(withoutPool(stored).map(({ name, value }) => ({ name, value }))).toEqual(points);
  expect((await it.control.getRun(runId)).latest).toMatchObject(values);
  const exported = [];
  for await (const page of it.control.exportPoints({ runIds: [runId] })) exported.push(...page);
  const sorted = stored.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(exported).toMatchObject(sorted.map((point) => ({ runId, run: "small", ...point })));
});

test("points are read in pages", async () => {
  const runId = await startedRun(it, { updates: 3, inFlightGroups: 2 });
  await runOfUpdates(runId, [1, 2, 3]);
  const all = await it.control.listPoints({ runId });
  const first = await it.control.listPoints({ runId, limit: 10 });
  const rest = await it.control.listPoints({ runId, afterSeq: first.at(-1)?.seq ?? 0, limit: 10 });
  expect(first).toHaveLength(10);
  expect([...first, ...rest]).toEqual(all);
  expect(withoutPool(all).map(({ step }) => step)).toEqual([1, 2, 3]);
});
