import { describe, expect, test } from "vitest";
import { RunConfig } from "./config/runConfig.ts";
import { estimateRuns, rolloutsOf, type Pace } from "./estimateRuns.ts";

/** 10 updates of 8 × 5 rollouts; scored before the first and after every fifth update. */
const config = RunConfig.parse({
  rollout: { tasksPerUpdate: 8, groupSize: 5 },
  async: { inFlightGroups: 8 },
  score: { everyUpdates: 5, attempts: 2 },
  updates: 10,
});
const pace = (secondsPerUpdate: number, over: Partial<Pace> = {}): Pace => ({
  basePolicy: "xs-base",
  rolloutsPerUpdate: 40,
  secondsPerUpdate,
  ...over,
});
const work = { configs: [config, config], poolSize: () => 24 };
const rollouts = 10 * 40 + 3 * 24 * 2;

test("rollouts of a run: those it trains on and those of its scorings", () => {
  expect(rolloutsOf(config, 24)).toBe(rollouts);
  expect(rolloutsOf({ ...config, score: { ...config.score, everyUpdates: 0 } }, 24)).toBe(400);
});

describe("estimateRuns", () => {
  test("all rollouts at the median pace of similar runs", () => {
    const paces = [pace(4), pace(400), pace(8), pace(1, { rolloutsPerUpdate: 160 }), pace(1, { basePolicy: "s-base" })];
    expect(estimateRuns(paces, work)).toEqual({
      seconds: 2 * rollouts * (8 / 40),
      rollouts: 2 * rollouts,
      basis: { kind: "similar", runs: 3 },
    });
  });

  test("an update of up to twice the rollouts, or half of them, is similar", () => {
    const paces = [20, 80].map((rolloutsPerUpdate) => pace(rolloutsPerUpdate * 0.1, { rolloutsPerUpdate }));
    expect(estimateRuns(paces, work).basis).toEqual({ kind: "similar", runs: 2 });
    expect(estimateRuns([pace(1, { rolloutsPerUpdate: 81 })], work).basis).toEqual({ kind: "other", runs: 1 });
  });

  test("the median of two paces lies between them", () => {
    expect(estimateRuns([pace(4), pace(8)], work).seconds).toBeCloseTo(2 * rollouts * 0.15);
  });

  test("without a run to go by it is a guess, and says so", () => {
    expect(estimateRuns([], { ...work, measured: 112 })).toEqual({
      seconds: 2 * rollouts * 0.02 + 112 * 0.02,
      rollouts: 2 * rollouts + 112,
      basis: { kind: "guess", secondsPerRollout: 0.02 },
    });
  });

  test("an estimate of several is as sure as its least sure part", () => {
    const large = RunConfig.parse({});
    expect(estimateRuns([pace(4)], { ...work, configs: [config, large] }).basis).toEqual({ kind: "other", runs: 1 });
  });

  test("nothing to run takes no time", () => {
    expect(estimateRuns([pace(4)], { ...work, configs: [] }).seconds).toBe(0);
  });
});
