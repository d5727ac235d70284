import { describe, expect, test } from "vitest";
import { keptMore, retainedChange, retainedCourse, retiredBy, usualSpan, type RescoredReward } from "./forgetting.ts";
import { seededRandom } from "./random.ts";

const aReward = (over: Partial<RescoredReward>): RescoredReward => ({
  ...{ runId: "run_1", version: 100, taskId: "t/0", retiredAtStep: 50, reward: 1 },
  ...over,
});

/** Each task under versions 100 and 200. */
const under = (runId: string, rewards: Readonly<Record<string, readonly [number, number]>>) =>
  Object.entries(rewards).flatMap(([taskId, [before, after]]) => [
    aReward({ runId, taskId, version: 100, reward: before }),
    aReward({ runId, taskId, version: 200, reward: after }),
  ]);

const span = { from: 100, to: 200 };
const change = (rewards: readonly RescoredReward[]) => retainedChange(rewards, span, seededRandom("r"));

describe("retainedChange", () => {
  test("pairs the tasks that were retired by the first version", () => {
    const found = change([
      ...under("run_1", { "t/0": [1, 0.5], "t/1": [1, 1], "t/2": [0.5, 0], "t/3": [0.5, 0.5] }),
      // retired later, or never: no part of it
      aReward({ taskId: "t/8", retiredAtStep: 150, reward: 0 }),
      aReward({ taskId: "t/8", retiredAtStep: 150, version: 200, reward: 1 }),
      aReward({ taskId: "t/9", retiredAtStep: null, reward: 0 }),
    ]);
    // changes −.5, 0, −.5, 0
    expect(found).toMatchObject({ tasks: 4, before: 0.75, after: 0.5, missing: 0, ...span });
    expect(found?.change.value).toBeCloseTo(-0.25, 12);
    expect(found?.change.low).toBeGreaterThanOrEqual(-0.5);
    expect(found?.change.high).toBe(0);
    expect(found?.runs).toEqual([{ runId: "run_1", tasks: 4, change: -0.25 }]);
  });

  test("its interval is that of a mean over tasks", () => {
    const rewards = Array.from({ length: 100 }, (_, i) => [`t/${i}`, [1, i % 5 === 0 ? 0.5 : 1]] as const);
    const found = change(under("run_1", Object.fromEntries(rewards)));
    // every fifth lost .5: mean −.1, standard deviation √(.2 · .8) · .5 = .2, standard error .02
    expect(found?.change.value).toBeCloseTo(-0.1, 12);
    expect(found?.change.low).toBeCloseTo(-0.1 - 1.96 * 0.02, 2);
    expect(found?.change.high).toBeCloseTo(-0.1 + 1.96 * 0.02, 2);
  });

  test("stays uncertain when no task changed", () => {
    const same = Array.from({ length: 20 }, (_, i) => [`t/${i}`, [1, 1]] as const);
    const found = change(under("run_1", Object.fromEntries(same)));
    // Newcombe 1998: Wilson of 0 in 20 ends at .1611
    expect(found?.change.value).toBe(0);
    expect(found?.change.low).toBeCloseTo(-0.1611, 4);
    expect(found?.change.high).toBeCloseTo(0.1611, 4);
  });

  test("averages a task over the runs that retired it, so that the task is the unit", () => {
    const found = change([
      ...under("run_1", { "t/0": [1, 0], "t/1": [1, 1] }),
      ...under("run_2", { "t/0": [1, 1], "t/2": [1, 0.5] }),
    ]);
    // t/0: (−1 + 0)/2, t/1: 0, t/2: −.5
    expect(found?.tasks).toBe(3);
    expect(found?.change.value).toBeCloseTo(-1 / 3, 12);
    expect(found?.runs.map((run) => run.change)).toEqual([-0.5, -0.25]);
  });

  test("counts what was not rescored again instead of passing it over", () => {
    const found = change([...under("run_1", { "t/0": [1, 1] }), aReward({ taskId: "t/1", reward: 0.5 })]);
    expect(found).toMatchObject({ tasks: 1, missing: 1, before: 1 });
  });

  test("a task drawn again and rescored all the same stays in", () => {
    const again = aReward({ version: 200, retiredAtStep: null, reward: 0 });
    expect(change([aReward({}), again])).toMatchObject({ tasks: 1, after: 0, missing: 0 });
  });

  test("says nothing without a pair, and the same for the same stream", () => {
    expect(change([aReward({})])).toBeNull();
    const rewards = under("run_1", { "t/0": [1, 0.5], "t/1": [1, 1], "t/2": [0.5, 0] });
    expect(change(rewards)).toEqual(change(rewards));
  });
});

test("retired by a version: at that version and not after it", () => {
  const some = [99, 100, 101, null].map((retiredAtStep) => aReward({ retiredAtStep }));
  expect(retiredBy(some, 100).map(({ retiredAtStep }) => retiredAtStep)).toEqual([99, 100]);
});

test("arms differ by what one kept more than the other", () => {
  const of = (value: number, half: number) => ({
    ...{ ...span, tasks: 9, before: 1, after: 1 + value, runs: [], missing: 0 },
    change: { value, low: value - half, high: value + half },
  });
  const { value, low, high } = keptMore(of(-0.16, 0.03), of(-0.01, 0.04));
  expect([value, low, high].map((each) => Number(each.toFixed(9)))).toEqual([0.15, 0.1, 0.2]);
});

describe("usualSpan", () => {
  const course = (...counts: readonly (readonly [number, number])[]) =>
    counts.map(([version, retiredTasks]) => ({ version, retiredTasks }));

  test("begins where every arm has twenty retired tasks and ends at the last version of all", () => {
    const small = course([25, 12], [50, 30], [75, 60], [100, 90]);
    const large = course([25, 25], [50, 19], [75, 40], [100, 80], [125, 99]);
    expect(usualSpan([small, large])).toEqual({ from: 75, to: 100 });
    expect(usualSpan([small])).toEqual({ from: 50, to: 100 });
  });

  test("begins at the first version while there are fewer, and needs two", () => {
    expect(usualSpan([course([50, 2], [25, 1], [75, 21])])).toEqual({ from: 25, to: 75 });
    expect(usualSpan([course([25, 99])])).toBeNull();
    expect(usualSpan([course(), course([25, 99], [50, 99]), course([75, 99])])).toEqual({ from: 25, to: 50 });
    expect(usualSpan([course([25, 99], [50, 99]), course([50, 99], [75, 99])])).toBeNull();
    expect(usualSpan([])).toBeNull();
  });
});

test("the course of what was retired by a version: under it and later, each task once", () => {
  const rewards = [
    aReward({ version: 50, reward: 0 }),
    aReward({ version: 150, taskId: "t/7", retiredAtStep: 150, reward: 0 }),
    ...under("run_1", { "t/0": [1, 0.5], "t/1": [1, 1] }),
    ...under("run_2", { "t/0": [1, 0], "t/2": [0.5, 0.5] }),
  ];
  const course = retainedCourse(rewards, 100, (version) => seededRandom("r", version));
  // under 200: t/0 (.5 + 0)/2, t/1 1, t/2 .5
  expect(course.map(({ version, tasks, value }) => [version, tasks, Number(value.toFixed(6))])).toEqual([
    [100, 3, 0.833333],
    [200, 3, 0.583333],
  ]);
});
