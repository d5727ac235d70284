import { expect, test } from "vitest";
import { aTask } from "../../testing/aTask.ts";
import { arrangeTasks, type TaskFilter } from "./arrangeTasks.ts";

const tasks = [
  aTask({ taskId: "a", position: 0, passRate: 0.5, lastStep: 3, kinds: ["off-by-one"] }),
  aTask({ taskId: "b", position: 1, status: "mastered", passRate: 1, lastStep: 7 }),
  aTask({ taskId: "c", position: 2 }),
  aTask({ taskId: "d", position: 3, passRate: 0.5, lastStep: 9 }),
];

const ids = (over: Partial<TaskFilter>) =>
  arrangeTasks(tasks, { text: "", status: null, order: "pool", ...over }).map(({ taskId }) => taskId);

test("a task without a value comes last whichever way, and ties stay as in the pool", () => {
  expect(ids({ order: "hardest" })).toEqual(["a", "d", "b", "c"]);
  expect(ids({ order: "easiest" })).toEqual(["b", "a", "d", "c"]);
  expect(ids({ order: "newest" })).toEqual(["d", "b", "a", "c"]);
});

test("filters by state and by words of id, family and kinds", () => {
  expect(ids({ status: "mastered" })).toEqual(["b"]);
  expect(ids({ text: "TINYREPO off-by" })).toEqual(["a"]);
});
