import { expect, test } from "vitest";
import { aSeries } from "../../testing/aSeries.ts";
import { joinTail, tailStart } from "./joinTail.ts";

const slow = aSeries([1, 2], { runId: "slow" });
const fast = aSeries([1, 2, 3, 4], { runId: "fast" });
const over = aSeries([9], { runId: "over" });

test("the tail starts at the end of the live run that has come least far", () => {
  expect(tailStart([slow, fast, over], ["slow", "fast"])).toBe(2);
  expect(tailStart([slow, fast, over], ["fast"])).toBe(4);
  expect(tailStart([slow, fast, over], ["slow", "not begun"])).toBeNull();
  expect(tailStart([], [])).toBeNull();
});

test("what is read later replaces everything from there on, and nothing is twice", () => {
  const tail = [
    aSeries([2, 3], { runId: "slow", steps: [2, 3] }),
    aSeries([2, 3, 4, 5], { runId: "fast", steps: [2, 3, 4, 5] }),
    aSeries([7], { runId: "fast", steps: [4], segment: 1 }),
  ];
  const joined = joinTail([slow, fast, over], tail, 2);
  expect(joined.map(({ runId, segment, x }) => [runId, segment, x])).toEqual([
    ["slow", 0, [1, 2, 3]],
    ["fast", 0, [1, 2, 3, 4, 5]],
    ["over", 0, [1]],
    ["fast", 1, [4]],
  ]);
});

test("without a later reading everything stays", () => {
  expect(joinTail([slow, over], [], 2)).toEqual([slow, over]);
});
