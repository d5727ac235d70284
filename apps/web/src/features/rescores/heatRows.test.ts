import { expect, test } from "vitest";
import type { RescoredTask } from "../../api/types.ts";
import { heatRows } from "./heatRows.ts";

const task = (position: number, retentions: readonly (number | null)[]): RescoredTask => ({
  ...{ taskId: `t${position}`, position, retiredAtStep: 1, rewardAtRetirement: 1 },
  results: retentions.map((retention) =>
    retention === null
      ? null
      : { attempts: 2, solved: 1, meanReward: retention, solvedLow: 0, solvedHigh: 1, retention },
  ),
});

test("the tasks that kept least come first, those that are not in last", () => {
  const tasks = [task(0, [null, null]), task(1, [0.2, 1]), task(2, [1, 0.5]), task(3, [0.6, null])];
  const shown = (order: "most lost" | "pool") => heatRows(tasks, order).map(({ position }) => position);
  expect(shown("most lost")).toEqual([2, 3, 1, 0]);
  expect(shown("pool")).toEqual([0, 1, 2, 3]);
});
