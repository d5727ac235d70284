import { describe, expect, test } from "vitest";
import { admitGroup, countsTowardsBatch, lag, type ScoredGroup } from "./admitGroup.ts";
import { groupAdvantages, isSilentGroup, type AdvantageRules, type ScoredRollout } from "./advantage.ts";
import type { Exit } from "./exits.ts";
import { seededRandom } from "./random.ts";
import { gradedReward } from "./reward.ts";

describe("gradedReward", () => {
  const grade = { failToPassPassed: 3, failToPassTotal: 4, passToPassPassed: 5, passToPassTotal: 5 };

  test("is the share of fail-to-pass tests that turned green", () => {
    expect(gradedReward(grade)).toBe(0.75);
    expect(gradedReward({ ...grade, failToPassPassed: 4 })).toBe(1);
  });

  test("is 0 when one pass-to-pass test broke", () => {
    expect(gradedReward({ ...grade, failToPassPassed: 4, passToPassPassed: 4 })).toBe(0);
  });

  test("needs no pass-to-pass tests, but at least one fail-to-pass test", () => {
    expect(gradedReward({ ...grade, passToPassPassed: 0, passToPassTotal: 0 })).toBe(0.75);
    expect(gradedReward({ ...grade, failToPassPassed: 0, failToPassTotal: 0 })).toBe(0);
  });
});

describe("groupAdvantages", () => {
  const plain: AdvantageRules = { scaleByStd: false, lengthPenalty: 0, truncated: "zero" };
  const of = (rewards: readonly number[]): ScoredRollout[] =>
    rewards.map((reward) => ({ reward, exit: "submitted", sampledTokens: 60 }));
  const rolled = (reward: number, sampledTokens: number, exit: Exit = "submitted") => ({ reward, sampledTokens, exit });

  test("is reward minus the group's mean", () => {
    expect(groupAdvantages(of([1, 0, 0, 0]), plain)).toEqual([0.75, -0.25, -0.25, -0.25]);
  });

  test("optionally divides by the population standard deviation", () => {
    // mean 1/2, deviations ±1/2, standard deviation 1/2
    expect(groupAdvantages(of([1, 0, 1, 0]), { ...plain, scaleByStd: true })).toEqual([1, -1, 1, -1]);
  });

  test("is exactly 0 when all rewards are equal, also where the mean is not exact", () => {
    expect(groupAdvantages(of([0.1, 0.1, 0.1]), plain)).toEqual([0, 0, 0]);
    expect(groupAdvantages(of([0.1, 0.1, 0.1]), { ...plain, scaleByStd: true })).toEqual([0, 0, 0]);
    expect(groupAdvantages([], { ...plain, scaleByStd: true })).toEqual([]);
  });

  test("sums to zero for any rewards", () => {
    const random = seededRandom("advantages");
    for (let i = 0; i < 100; i++) {
      const rewards = Array.from({ length: 2 + Math.floor(random() * 8) }, () => random() * 2 - 1);
      const sum = groupAdvantages(of(rewards), plain).reduce<number>((total, a) => total + (a ?? NaN), 0);
      expect(Math.abs(sum)).toBeLessThan(1e-12);
    }
  });

  test("takes the length penalty before the mean: among equal rewards, short beats long", () => {
    // returns 1 − .25·1 = .75, 1 − .25·2 = .5, 0 − .25·5 = −1.25; mean 0
    const group = [rolled(1, 1), rolled(1, 2), rolled(0, 5)];
    expect(groupAdvantages(group, { ...plain, lengthPenalty: 0.25 })).toEqual([0.75, 0.5, -1.25]);
    // returns .5 and 0: mean .25
    expect(groupAdvantages([rolled(1, 2), rolled(1, 4)], { ...plain, lengthPenalty: 0.25 })).toEqual([0.25, -0.25]);
  });

  test("takes σ last, of what is left after the penalty", () => {
    // returns 1 − 1/8·2 = .75 and 1 − 1/8·6 = .25: mean .5, σ .25
    const group = [rolled(1, 2), rolled(1, 6)];
    expect(groupAdvantages(group, { ...plain, lengthPenalty: 1 / 8, scaleByStd: true })).toEqual([1, -1]);
  });

  test("leaves what a limit cut out of the mean, and out of the loss", () => {
    const group = [rolled(1, 60), rolled(0, 36, "truncated"), rolled(0, 90, "budgetExhausted"), rolled(0, 50)];
    // mean of 1 and 0 only
    expect(groupAdvantages(group, { ...plain, truncated: "exclude" })).toEqual([0.5, null, null, -0.5]);
    expect(groupAdvantages(group, plain)).toEqual([0.75, -0.25, -0.25, -0.25]);
  });

  test("other gated rollouts stay in", () => {
    const group = [rolled(1, 60), rolled(0, 10, "invalidFormat"), rolled(0, 10, "duplicateCall")];
    const [paid, malformed, repeated] = groupAdvantages(group, { ...plain, truncated: "exclude" });
    expect(paid).toBeCloseTo(2 / 3, 12);
    expect(malformed).toBeCloseTo(-1 / 3, 12);
    expect(repeated).toBeCloseTo(-1 / 3, 12);
  });

  test("a group with nothing but zeros and rollouts left out is silent", () => {
    const cut = [rolled(1, 60), rolled(0, 36, "truncated"), rolled(1, 50)];
    const advantages = groupAdvantages(cut, { ...plain, truncated: "exclude" });
    expect(advantages).toEqual([0, null, 0]);
    expect(isSilentGroup(advantages)).toBe(true);
    expect(isSilentGroup(groupAdvantages(cut, plain))).toBe(false);
    expect(isSilentGroup([null, null])).toBe(true);
  });
});

describe("admitGroup", () => {
  const aGroup = (advantages: number[], oldestVersion = 5, exit: Exit = "submitted"): ScoredGroup => {
    const rollouts = advantages.map((advantage, i) => ({ advantage, exit: i === 0 ? exit : ("submitted" as const) }));
    return { oldestVersion, rollouts };
  };
  const now = { version: 6, maxLag: 1 };

  test("admits a recent group with a gradient", () => {
    expect(admitGroup(aGroup([0.5, -0.5]), now)).toEqual({ admitted: true });
    expect(lag(6, 5)).toBe(1);
  });

  test("drops a group one update too old", () => {
    expect(admitGroup(aGroup([0.5, -0.5], 4), now)).toEqual({ admitted: false, reason: "stale" });
  });

  test.each(["infraError", "cancelled"] as const)("aborts a group with one rollout ended by %s", (exit) => {
    expect(admitGroup(aGroup([0.5, -0.5], 5, exit), now)).toEqual({ admitted: false, reason: "aborted" });
    expect(admitGroup(aGroup([0.5, -0.5], 0, exit), now)).toEqual({ admitted: false, reason: "aborted" });
  });

  test("a group without advantages is silent, and takes its place in the batch", () => {
    const admission = admitGroup(aGroup([0, 0]), now);
    expect(admission).toEqual({ admitted: false, reason: "silent" });
    expect(countsTowardsBatch(admission)).toBe(true);
    expect(countsTowardsBatch({ admitted: true })).toBe(true);
    expect(countsTowardsBatch({ admitted: false, reason: "stale" })).toBe(false);
    expect(countsTowardsBatch({ admitted: false, reason: "aborted" })).toBe(false);
  });

  test("stale comes before silent, so an old group never fills a place", () => {
    expect(admitGroup(aGroup([0, 0], 4), now)).toEqual({ admitted: false, reason: "stale" });
  });

  test("never admits a lag above the maximum", () => {
    for (let oldest = 0; oldest <= 6; oldest++) {
      expect(admitGroup(aGroup([0.5, -0.5], oldest), now).admitted).toBe(6 - oldest <= 1);
    }
  });
});
