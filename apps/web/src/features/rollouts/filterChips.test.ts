import { readRolloutFilter } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { chipsOf } from "./filterChips.ts";

const texts = (query: string) => {
  const params = new URLSearchParams(query);
  return chipsOf(readRolloutFilter((name) => params.get(name) ?? "").filter).map(({ text }) => text);
};

test("chips say what is asked for, ranges in one", () => {
  expect(texts("")).toEqual([]);
  expect(texts("exit=duplicateCall&step=3&rewardMin=0&rewardMax=0&minVersion=4")).toEqual([
    "exit: duplicate call",
    "update 3",
    "reward 0",
    "version ≥ 4",
  ]);
  expect(texts("step=3-20")).toEqual(["update 3 to 20"]);
  expect(texts("rewardMax=0.5&minVersion=4&maxVersion=6&flags=malformed,hinted")).toEqual([
    "malformed and hinted",
    "reward ≤ 0.5",
    "version 4 to 6",
  ]);
});

test("a task that was picked is told apart from a part of an id", () => {
  expect(texts("taskId=tiny/calc-1")).toEqual(["task: tiny/calc-1"]);
  expect(texts("task=calc")).toEqual(["task contains: calc"]);
});
