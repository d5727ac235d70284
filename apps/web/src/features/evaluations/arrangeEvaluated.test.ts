import { expect, test } from "vitest";
import type { EvaluatedTask } from "../../api/types.ts";
import { arrangeEvaluated, outcomeOf } from "./arrangeEvaluated.ts";

const task = (position: number, solved: number | null, attempts: number | null = 4): EvaluatedTask => ({
  ...{ taskId: `task-${position}`, position, attempts: solved === null ? null : attempts, solved },
  ...{ excluded: 0, meanReward: null, lostReason: null },
});
const tasks = [task(0, 4), task(1, null), task(2, 1), task(3, 0), task(4, 1), task(5, 0, 0)];
const shown = (over: Partial<Parameters<typeof arrangeEvaluated>[1]>) =>
  arrangeEvaluated(tasks, { text: "", outcome: "all", order: "benchmark", ...over }).map(({ position }) => position);

test("a task is never, sometimes or always solved, or has no result", () => {
  expect(tasks.map(outcomeOf)).toEqual(["always", "open", "sometimes", "never", "sometimes", "open"]);
});

test("what has no result comes last in either order", () => {
  expect(shown({ order: "least" })).toEqual([3, 2, 4, 0, 1, 5]);
  expect(shown({ order: "most" })).toEqual([0, 2, 4, 3, 1, 5]);
});

test("narrowed by outcome and by id", () => {
  expect(shown({ outcome: "sometimes" })).toEqual([2, 4]);
  expect(shown({ text: " TASK-3 " })).toEqual([3]);
});
