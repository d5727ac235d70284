import { describe, expect, test } from "vitest";
import { createLossStatistics } from "./lossStatistics.ts";

describe("loss statistics", () => {
  test("are zero and ratio 1 when trainer and rollout agree", () => {
    const statistics = createLossStatistics({ maskRange: [0, 2] });
    statistics.add({ trainerLogprob: -2, rolloutLogprob: -2, entropy: 0.5 });
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

  test("average over tokens: ratios e and 1/e", () => {
    const statistics = createLossStatistics({ maskRange: [0.5, 2], clipRange: [0.3, 2] });
    statistics.add({ trainerLogprob: -1, rolloutLogprob: -2, entropy: 1 });
    statistics.add({ trainerLogprob: -3, rolloutLogprob: -2, entropy: 2 });
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
    const statistics = createLossStatistics({ maskRange: [0, 2] });
    statistics.add({ trainerLogprob: -1.5, rolloutLogprob: -1, entropy: 0 });
    expect(statistics.summary().logprobGapMean).toBeCloseTo(0.5);
  });

  test("of nothing are finite", () => {
    expect(Object.values(createLossStatistics({ maskRange: [0, 2] }).summary()).every(Number.isFinite)).toBe(true);
  });
});
