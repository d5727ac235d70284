import { expect, test } from "vitest";
import type { RunHead } from "./compareViews.ts";
import { begunUpdate, closeNext, committed, startedRun, withControl } from "./testing.ts";

const it = withControl();

async function updated(runId: string, values: readonly number[]): Promise<void> {
  for (const [index, value] of values.entries()) {
    await closeNext(it, runId, 2);
    const step = index + 1;
    const { attempt } = await begunUpdate(it, runId, step);
    await committed(it, runId, { step, attempt, value });
  }
}

test("runs come in the order asked for, with their settings, pool, last and extreme values", async () => {
  const first = await startedRun(it, { updates: 3, inFlightGroups: 2 });
  const second = await startedRun(it, { updates: 3, more: { loss: { kind: "plain" } } });
  await updated(first, [0.75, 0.25, Number.NaN]);
  const { runs, missing } = await it.control.compareRuns([second, "run_none", first, second]);
  expect(runs.map(({ id, poolSize, isSynthetic }) => [id, poolSize, isSynthetic])).toEqual([
    [second, 4, false],
    [first, 4, false],
  ]);
  expect(missing).toEqual(["run_none"]);
  expect(runs.map(({ config }) => config.loss.kind)).toEqual(["plain", "cispo"]);
  expect(runs[0]?.values).toEqual({});
  expect(runs[1]?.values["reward/mean"]).toEqual({ last: Number.NaN, lastStep: 3, min: 0.25, max: 0.75, points: 3 });
});

test("one stream tells of many runs, and of no others", async () => {
  const [mine, alsoMine, other] = [await startedRun(it), await startedRun(it), await startedRun(it)];
  const seen: (readonly RunHead[])[] = [];
  for await (const heads of it.control.tailHeads({ runIds: [mine, alsoMine] })) {
    seen.push(heads);
    if (seen.length === 1) await it.control.stopRun(other).then(() => it.control.stopRun(alsoMine));
    if (heads.find(({ id }) => id === alsoMine)?.status === "stopped") break;
  }
  expect(seen.at(0)?.map(({ status }) => status)).toEqual(["running", "running"]);
  expect(new Set(seen.flat().map(({ id }) => id))).toEqual(new Set([mine, alsoMine]));
  const [before, after] = [seen.at(0), seen.at(-1)].map((heads) => heads?.find(({ id }) => id === alsoMine)?.seq ?? 0);
  expect(after).toBeGreaterThan(before ?? 0);
});
