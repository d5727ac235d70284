import { expect, test } from "vitest";
import { aRunRow } from "../../testing/aRun.ts";
import { undoneTags } from "./undoneTags.ts";

const [both, one, none] = [
  aRunRow({ id: "both", tags: ["a", "b"] }),
  aRunRow({ id: "one", tags: ["a"] }),
  aRunRow({ id: "none", tags: [] }),
];

test("a tag given to all is taken from those that lacked it", () => {
  expect(undoneTags([both, one, none], { add: ["b"], remove: [] })).toEqual([
    { runIds: ["one", "none"], add: [], remove: ["b"] },
  ]);
});

test("a tag taken from all is given back to those that had it", () => {
  expect(undoneTags([both, one, none], { add: [], remove: ["a"] })).toEqual([
    { runIds: ["both", "one"], add: ["a"], remove: [] },
  ]);
});

test("several tags are undone each for its own runs; one that changed nothing is not", () => {
  expect(undoneTags([both, one], { add: ["a", "b", "c"], remove: [] })).toEqual([
    { runIds: ["one"], add: [], remove: ["b"] },
    { runIds: ["both", "one"], add: [], remove: ["c"] },
  ]);
});
