import { describe, expect, test } from "vitest";
import type { PairedRollout } from "./comparisonViews.ts";
import { sideAnalysis } from "./sideAnalysis.ts";

const aRollout = (taskId: string, over: Partial<PairedRollout> = {}) => ({
  ...{ taskId, rolloutId: "r", groupId: "g", exit: "submitted" as const, reward: 0, targetShare: 0, keepsAll: true },
  ...{ turns: 1, sampledTokens: 10 },
  ...over,
});

describe("sideAnalysis", () => {
  test("bins the graded failures by the share of tests that they pass", () => {
    const shares = [0, 0.05, 0.1, 0.3, 0.79, 0.8, 121 / 137, 1];
    const failed = shares.map((targetShare, index) =>
      aRollout(`t${index}`, { targetShare, keepsAll: targetShare < 0.9 }),
    );
    const ungraded = aRollout("x", { exit: "truncated", targetShare: null, keepsAll: null });
    const { nearMisses, rollouts } = sideAnalysis([...failed, ungraded, aRollout("y", { reward: 1, targetShare: 1 })]);
    expect(rollouts).toBe(10);
    expect(nearMisses).toMatchObject({ failed: 9, graded: 8, near: 3, keptAll: 7 });
    expect(nearMisses.bins).toEqual([2, 1, 0, 1, 0, 0, 0, 1, 2, 1]);
    expect(nearMisses.medianShare?.value).toBeCloseTo((0.3 + 0.79) / 2, 12);
  });

  test("takes medians over tasks of their mean, so that many attempts at one task count once", () => {
    const { turns, sampledTokens } = sideAnalysis([
      ...[2, 4, 6].map((count) => aRollout("a", { turns: count })),
      aRollout("b", { turns: 10 }),
      aRollout("c", { turns: 20, sampledTokens: 90 }),
    ]);
    expect(turns).toEqual({ value: 10, low: 4, high: 20 }); // of (4, 10, 20)
    expect(sampledTokens?.value).toBe(10);
  });

  test("has no medians of nothing", () => {
    expect(sideAnalysis([])).toMatchObject({ turns: null, sampledTokens: null, nearMisses: { medianShare: null } });
  });
});
