import { expect, test } from "vitest";
import { aTask } from "../../testing/aTask.ts";
import { poolSummary } from "./poolSummary.ts";

const group = (solved: number) => ({ step: 1, solved, rollouts: 5 });

test("forecast and outcome are taken over the active tasks, totals over all", () => {
  const summary = poolSummary([
    aTask({
      groups: 2,
      silentGroups: 1,
      rollouts: 10,
      solvedRollouts: 4,
      silentForecast: 0.2,
      history: [group(0), group(4)],
    }),
    aTask({ groups: 1, silentGroups: 1, rollouts: 5, solvedRollouts: 0, silentForecast: 0.6, history: [group(0)] }),
    aTask({ status: "mastered", groups: 1, silentGroups: 1, rollouts: 5, solvedRollouts: 5, silentForecast: 0.9 }),
  ]);
  expect(summary.silentForecast).toBeCloseTo(0.4);
  expect(summary).toMatchObject({ active: 2, mastered: 1, hopeless: 0, silentNewest: 0.5, silentGroups: 3, groups: 4 });
  expect(summary.passRate).toBeCloseTo(9 / 20);
});

test("a pool nobody has drawn from has no shares", () => {
  expect(poolSummary([aTask()])).toMatchObject({ passRate: null, silentNewest: null, groups: 0 });
  expect(poolSummary([])).toMatchObject({ silentForecast: null, active: 0 });
});
