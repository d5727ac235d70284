import { describe, expect, test } from "vitest";
import { admitGroup, countsTowardsBatch, lag, type ScoredGroup } from "./admitGroup.ts";
import { groupAdvantages } from "./advantage.ts";
import type { Exit } from "./exits.ts";
import { silentForecast } from "./forecast.ts";
import { leak } from "./leak.ts";
import { seededRandom } from "./random.ts";
import { gradedReward } from "./reward.ts";
import { stressVerdict } from "./stressVerdict.ts";

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
  test("is reward minus the group's mean", () => {
    expect(groupAdvantages([1, 0, 0, 0], { scaleByStd: false })).toEqual([0.75, -0.25, -0.25, -0.25]);
  });

  test("optionally divides by the population standard deviation", () => {
    // mean 1/2, deviations ±1/2, standard deviation 1/2
    expect(groupAdvantages([1, 0, 1, 0], { scaleByStd: true })).toEqual([1, -1, 1, -1]);
  });

  test("is exactly 0 when all rewards are equal, also where the mean is not exact", () => {
    expect(groupAdvantages([0.1, 0.1, 0.1], { scaleByStd: false })).toEqual([0, 0, 0]);
    expect(groupAdvantages([0.1, 0.1, 0.1], { scaleByStd: true })).toEqual([0, 0, 0]);
    expect(groupAdvantages([], { scaleByStd: true })).toEqual([]);
  });

  test("sums to zero for any rewards", () => {
    const random = seededRandom("advantages");
    for (let i = 0; i < 100; i++) {
      const rewards = Array.from({ length: 2 + Math.floor(random() * 8) }, () => random() * 2 - 1);
      const sum = groupAdvantages(rewards, { scaleByStd: false }).reduce((total, a) => total + a, 0);
      expect(Math.abs(sum)).toBeLessThan(1e-12);
    }
  });
});

describe("admitGroup", () => {
  const aGroup = (rewards: number[], oldestVersion = 5, exit: Exit = "submitted"): ScoredGroup => {
    return { oldestVersion, rollouts: rewards.map((reward, i) => ({ reward, exit: i === 0 ? exit : "submitted" })) };
  };
  const now = { version: 6, maxLag: 1 };

  test("admits a recent group whose rewards differ", () => {
    expect(admitGroup(aGroup([1, 0]), now)).toEqual({ admitted: true });
    expect(lag(6, 5)).toBe(1);
  });

  test("drops a group one update too old", () => {
    expect(admitGroup(aGroup([1, 0], 4), now)).toEqual({ admitted: false, reason: "stale" });
  });

  test.each(["infraError", "cancelled"] as const)("aborts a group with one rollout ended by %s", (exit) => {
    expect(admitGroup(aGroup([1, 0], 5, exit), now)).toEqual({ admitted: false, reason: "aborted" });
    expect(admitGroup(aGroup([1, 0], 0, exit), now)).toEqual({ admitted: false, reason: "aborted" });
  });

  test("a group with equal rewards is silent, and takes its place in the batch", () => {
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
      expect(admitGroup(aGroup([1, 0], oldest), now).admitted).toBe(6 - oldest <= 1);
    }
  });
});

describe("silentForecast", () => {
  test("is q^G + (1−q)^G", () => {
    expect(silentForecast(0.5, 5)).toBe(2 / 32);
    expect(silentForecast(0.9, 2)).toBeCloseTo(0.81 + 0.01, 12);
    expect(silentForecast(0, 5)).toBe(1);
    expect(silentForecast(1, 5)).toBe(1);
  });
});

describe("leak", () => {
  const mastery = (states: string) => new Map([...states].map((state, task) => [`t${task}`, state === "1"]));

  test("counts gains among the tasks not mastered and losses among the mastered", () => {
    // of 5 unmastered 3 gained; of 5 mastered 1 lost; ceiling = .6 / (.6 + .2)
    const { gain, loss, ceiling } = leak(mastery("0000011111"), mastery("1110001111"));
    expect([gain, loss]).toEqual([0.6, 0.2]);
    expect(ceiling).toBeCloseTo(0.75, 12);
  });

  test("says nothing where no task could show a rate", () => {
    expect(leak(mastery("11"), mastery("10"))).toEqual({ gain: null, loss: 0.5, ceiling: null });
    expect(leak(mastery("10"), mastery("10"))).toEqual({ gain: 0, loss: 0, ceiling: null });
  });

  test("ignores tasks that one of the epochs did not measure", () => {
    expect(leak(mastery("010"), mastery("11"))).toEqual({ gain: 1, loss: 0, ceiling: 1 });
  });
});

describe("stressVerdict", () => {
  const bar = { threshold: 0.9, tolerance: 0.05, holdEpochs: 3 };

  test("holds after staying above threshold − tolerance for the epochs asked", () => {
    expect(stressVerdict([0.5, 0.91, 0.86, 0.93, 0.9], bar)).toEqual({ kind: "holds", reachedEpoch: 1 });
  });

  test("is still holding when too few epochs have passed", () => {
    expect(stressVerdict([0.5, 0.91, 0.86], bar)).toEqual({ kind: "holding", reachedEpoch: 1, epochsLeft: 2 });
  });

  test("collapsed at the first epoch below, however late and whatever follows", () => {
    const rewards = [0.5, 0.95, 0.95, 0.95, 0.95, 0.84, 0.95];
    expect(stressVerdict(rewards, bar)).toEqual({ kind: "collapsed", reachedEpoch: 1, epoch: 5 });
  });

  test("plateaued at the best reward when the threshold is never reached", () => {
    expect(stressVerdict([0.5, 0.7, 0.36], bar)).toEqual({ kind: "plateaued", reward: 0.7 });
  });
});
