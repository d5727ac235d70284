import type { UpdateGroup, UpdateRollout } from "@holdfast/control";
import { describe, expect, test } from "vitest";
import { isSilent, trainedRollouts, trainSequence } from "./trainSequences.ts";

function aRollout(advantage: number | null): UpdateRollout {
  return {
    id: `rol_${String(advantage)}`,
    exit: "submitted",
    exitDetail: null,
    earnedReward: 0,
    reward: 0,
    advantage,
    turns: 1,
    malformedTurns: 0,
    engine: "w/0",
    durationMs: 1,
    tokens: Int32Array.of(1, 2),
    trainable: Uint8Array.of(0, 1),
    logprobs: Float32Array.of(0, -0.5),
    versions: Int32Array.of(-1, 3),
    oldestVersion: 3,
    newestVersion: 3,
  };
}

function aGroup(advantages: readonly (number | null)[]): UpdateGroup {
  return { id: "grp_1", taskId: "t", oldestVersion: 3, newestVersion: 3, rollouts: advantages.map(aRollout) };
}

describe("trainedRollouts", () => {
  test("leaves out rollouts without an advantage, so they are not in the loss's denominator", () => {
    const trained = trainedRollouts([aGroup([0, 0]), aGroup([0.5, -0.5, 0])]);
    expect(trained.map(({ advantage }) => advantage)).toEqual([0.5, -0.5]);
  });

  test("leaves out rollouts that neither loss nor mean counts", () => {
    const trained = trainedRollouts([aGroup([null, 0.5, -0.5]), aGroup([null, null, 0])]);
    expect(trained.map(({ advantage }) => advantage)).toEqual([0.5, -0.5]);
  });

  test("hands over the log-probs recorded when the tokens were sampled", () => {
    expect(trainSequence(aRollout(1))).toMatchObject({ advantage: 1, rolloutLogprobs: Float32Array.of(0, -0.5) });
  });
});

describe("isSilent", () => {
  test("only when no rollout of the group has an advantage", () => {
    expect(isSilent(aGroup([0, 0]))).toBe(true);
    expect(isSilent(aGroup([0.2, -0.2]))).toBe(false);
    expect(isSilent(aGroup([null, 0]))).toBe(true);
  });
});
