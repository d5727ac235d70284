import { describe, expect, test } from "vitest";
import { arrangeTaskset, kindCounts, type TasksetFilter } from "./arrangeTaskset.ts";

const task = (position: number, kinds: readonly string[], basePassRate: number | null) => ({
  ...{ id: `pool/${position}`, position, family: "tinyrepo", kinds, basePassRate },
});
const tasks = [
  task(0, ["swap"], 0.5),
  task(1, ["off_by_one"], null),
  task(2, ["swap"], 0.25),
  task(3, ["eq_flip"], 0.5),
];

const positions = (over: Partial<TasksetFilter>) =>
  arrangeTaskset(tasks, { text: "", kind: null, order: "taskset", ...over }).map(({ position }) => position);

describe("arrangeTaskset", () => {
  test("orders by base pass rate, what was not measured last both ways", () => {
    expect(positions({})).toEqual([0, 1, 2, 3]);
    expect(positions({ order: "hardest" })).toEqual([2, 0, 3, 1]);
    expect(positions({ order: "easiest" })).toEqual([0, 3, 2, 1]);
    expect(positions({ order: "kind" })).toEqual([3, 1, 0, 2]);
  });

  test("keeps tasks with every word, and of one kind", () => {
    expect(positions({ text: "POOL swap" })).toEqual([0, 2]);
    expect(positions({ kind: "eq_flip" })).toEqual([3]);
    expect(positions({ text: "nothing" })).toEqual([]);
  });
});

test("kinds are counted with their mean base pass rate", () => {
  expect(kindCounts(tasks)).toEqual([
    { kind: "swap", tasks: 2, basePassRate: 0.375 },
    { kind: "eq_flip", tasks: 1, basePassRate: 0.5 },
    { kind: "off_by_one", tasks: 1, basePassRate: null },
  ]);
});
