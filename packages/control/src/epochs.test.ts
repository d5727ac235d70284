import { expect, test } from "vitest";
import { completedEpoch, epochOfStep, stepsOfEpoch } from "./epochs.ts";

const steps = [1, 2, 3, 4, 5, 6, 7, 8];

test("a pool that batches divide evenly has the same number of updates in every epoch", () => {
  const size = { poolSize: 24, tasksPerUpdate: 8 };
  expect(steps.map((step) => epochOfStep(step, size))).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
  expect(steps.map((step) => completedEpoch(step, size))).toEqual([null, null, 0, null, null, 1, null, null]);
  expect(stepsOfEpoch(1, size)).toEqual({ fromStep: 4, toStep: 6 });
});

test("a batch over the edge of an epoch belongs to the later one", () => {
  const size = { poolSize: 4, tasksPerUpdate: 3 };
  expect(steps.slice(0, 5).map((step) => epochOfStep(step, size))).toEqual([0, 1, 2, 2, 3]);
  expect([0, 1, 2].map((epoch) => stepsOfEpoch(epoch, size))).toEqual([
    { fromStep: 1, toStep: 1 },
    { fromStep: 2, toStep: 2 },
    { fromStep: 3, toStep: 4 },
  ]);
});
