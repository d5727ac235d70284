import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { aRun } from "../../testing/aRun.ts";
import { estimateDuration, rolloutsOf } from "./estimate.ts";

/** 10 updates of 8 × 5 rollouts; scored before the first and after every fifth update. */
const config = RunConfig.parse({
  rollout: { tasksPerUpdate: 8, groupSize: 5 },
  async: { inFlightGroups: 8 },
  score: { everyUpdates: 5, attempts: 2 },
  updates: 10,
});

test("rollouts of a run: those it trains on and those of its scorings", () => {
  expect(rolloutsOf(config, 24)).toBe(10 * 40 + 3 * 24 * 2);
  expect(rolloutsOf({ ...config, score: { ...config.score, everyUpdates: 0 } }, 24)).toBe(400);
});

describe("estimateDuration", () => {
  const pace = (tokensPerSecond: number, version = 5) =>
    aRun({ version, latest: { "tokens/generated_s": tokensPerSecond, "tokens/per_rollout": 50 } });
  const work = { configs: [config, config], measured: 112, poolSize: () => 24 };

  test("all rollouts at the median pace", () => {
    const runs = [pace(500), pace(50), pace(5_000)];
    expect(estimateDuration(runs, work)).toEqual({ durationMs: ((2 * 544 + 112) / 10) * 1_000, from: 3 });
  });

  test("a run that has just begun tells nothing yet", () => {
    expect(estimateDuration([pace(500, 2), aRun()], work)).toBeNull();
  });
});
