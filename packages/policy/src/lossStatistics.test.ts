import { describe, expect, test } from "vitest";
import { createLossStatistics } from "./lossStatistics.ts";

describe("loss statistics", () => {
  test("are zero and ratio 1 when trainer and rollout agree", () => {
    const statistics = createLossStatistics();
    statistics.addTokens({ mask: [1], trainerLogprobs: [-2], rolloutLogprobs: [-2], entropies: [0.5] });
    expect(statistics.summary()).toEqual({
      entropyMean: 0.5,
      mismatchKl: 0,
      ratioMean: 1,
      ratioMax: 1,
      maskFraction: 0,
      clipFraction: 0,
      logprobGapMean: 0,
    });
  });

  test("average over tokens of several microbatches, passing over those off the mask: ratios e and 1/e", () => {
    const statistics = createLossStatistics();
    statistics.addTokens({ mask: [0, 1], trainerLogprobs: [-9, -1], rolloutLogprobs: [0, -2], entropies: [9, 1] });
    statistics.addTokens({ mask: [1, 0], trainerLogprobs: [-3, -9], rolloutLogprobs: [-2, 0], entropies: [2, 9] });
    statistics.addCounts({ dropped: 1, clipped: 0 });
    statistics.addCounts({ dropped: 1, clipped: 1 });
    const summary = statistics.summary();
    expect(summary.entropyMean).toBeCloseTo(1.5);
    expect(summary.mismatchKl).toBeCloseTo((Math.E - 1 - 1 + (1 / Math.E + 1 - 1)) / 2);
    expect(summary.ratioMean).toBeCloseTo((Math.E + 1 / Math.E) / 2);
    expect(summary.ratioMax).toBeCloseTo(Math.E);
    expect(summary.maskFraction).toBe(1);
    expect(summary.clipFraction).toBe(0.5);
    expect(summary.logprobGapMean).toBeCloseTo(0);
  });

  test("the gap is rollout minus trainer", () => {
    const statistics = createLossStatistics();
    statistics.addTokens({ mask: [1], trainerLogprobs: [-1.5], rolloutLogprobs: [-1], entropies: [0] });
    expect(statistics.summary().logprobGapMean).toBeCloseTo(0.5);
  });

  test("of nothing are finite", () => {
    expect(Object.values(createLossStatistics().summary()).every(Number.isFinite)).toBe(true);
  });
});
