import { expect, test } from "vitest";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { armGroups } from "./armGroups.ts";

test("an arm is a group of its runs, however few of them are known yet", () => {
  const [first, second] = [aComparedRun({ name: "a", arm: "full" }), aComparedRun({ name: "b", arm: "full", seed: 2 })];
  const arms = [
    { name: "gate", runs: [] },
    { name: "full", runs: [first, second, { id: "run_late" }] },
  ];
  expect(armGroups(arms, [second, first])).toEqual([{ id: first.id, label: "full", runs: [first, second] }]);
});
