import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { estimateFootprint } from "./estimateFootprint.ts";

/** 10 updates of 2 × 2 rollouts, no scoring; versions 3, 6, 9 and 10 are kept. */
const config = RunConfig.parse({
  rollout: { tasksPerUpdate: 2, groupSize: 2, totalTokens: 100 },
  async: { inFlightGroups: 2, engines: 3 },
  score: { everyUpdates: 0 },
  checkpoints: { keepLast: 2, keepEvery: 3 },
  updates: 10,
});

test("weights and moments on disk and in memory, and 13 bytes a token of every rollout", () => {
  expect(estimateFootprint([{ config, parameters: 1_000, poolSize: 4 }])).toEqual({
    checkpointBytes: (4 + 2) * 4_000,
    trajectoryBytes: 40 * 100 * 13,
    trainerBytes: 4 * 4_000,
    engineBytes: 3 * 4_000,
  });
});

test("what is on disk adds up over runs, what is in memory does not: one run has the slot", () => {
  const one = { config, parameters: 1_000, poolSize: 4 };
  const [single, double] = [estimateFootprint([one]), estimateFootprint([one, one])];
  expect(double).toEqual({
    ...single,
    checkpointBytes: 2 * single.checkpointBytes,
    trajectoryBytes: 2 * single.trajectoryBytes,
  });
});

test("rollouts that measure are stored too", () => {
  const measured = estimateFootprint([{ config, parameters: 1_000, poolSize: 4, measured: 6 }]);
  expect(measured.trajectoryBytes).toBe(46 * 100 * 13);
});

test("nothing kept for good, fewer updates than are kept", () => {
  const short = { ...config, updates: 1, checkpoints: { keepLast: 5, keepEvery: 0 } };
  expect(estimateFootprint([{ config: short, parameters: 1_000, poolSize: 4 }]).checkpointBytes).toBe(3 * 4_000);
});
