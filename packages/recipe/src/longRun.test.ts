import { wilsonInterval } from "@holdfast/stats";
import { describe, expect, test } from "vitest";
import { evictionAdjusted } from "./evictionAdjusted.ts";
import { expectedSilence, recentPassCount, silentForecast, silentGroupsExpected } from "./forecast.ts";
import { leak, leakByEpoch } from "./leak.ts";
import { stressRule, stressVerdict } from "./stressVerdict.ts";

describe("evictionAdjusted", () => {
  test("takes 1 for each mastered task and 0 for each hopeless one", () => {
    // (6 · 0.5 + 3) / 10
    expect(evictionAdjusted({ activeReward: 0.5, active: 6, mastered: 3, hopeless: 1 })).toBe(0.6);
  });

  test("is the measured reward while nothing is retired", () => {
    expect(evictionAdjusted({ activeReward: 0.375, active: 160, mastered: 0, hopeless: 0 })).toBe(0.375);
    expect(evictionAdjusted({ activeReward: 0, active: 0, mastered: 0, hopeless: 0 })).toBe(0);
  });
});

describe("silent groups", () => {
  test("are q^G + (1−q)^G where the pass rate is known", () => {
    expect(silentForecast(0.5, 5)).toBe(2 / 32);
    expect(silentForecast(0.9, 2)).toBeCloseTo(0.81 + 0.01, 12);
    expect(silentForecast(0, 5)).toBe(1);
    expect(silentForecast(1, 5)).toBe(1);
  });

  test("have the mean over what the pass rate may be where it is not", () => {
    // Beta(½, ½), G = 2: E[q²] = ½·1½ / (1·2), twice
    expect(expectedSilence({ solved: 0, rollouts: 0 }, 2)).toBeCloseTo(3 / 4, 12);
    // Beta(1½, ½), G = 2: E[q²] = 1½·2½ / (2·3), E[(1−q)²] = ½·1½ / (2·3)
    expect(expectedSilence({ solved: 1, rollouts: 1 }, 2)).toBeCloseTo((3.75 + 0.75) / 6, 12);
    // Beta(5½, ½), G = 5: (5½·6½·7½·8½·9½ + ½·1½·2½·3½·4½) / (6·7·8·9·10)
    expect(expectedSilence({ solved: 5, rollouts: 5 }, 5)).toBeCloseTo((21_651.09375 + 29.53125) / 30_240, 12);
  });

  test("follow a task that has just been learned, where its whole history lags", () => {
    const group = (solved: number) => ({ solved, rollouts: 5 });
    const climbing = [group(0), group(0), group(0), group(0), group(5), group(5)];
    expect(recentPassCount(climbing)).toEqual({ solved: 10, rollouts: 10 });
    // Beta(10½, ½): (10½·11½·12½·13½·14½ + ½·1½·2½·3½·4½) / (11·12·13·14·15)
    const followed = (295_460.15625 + 29.53125) / 360_360;
    expect(expectedSilence(recentPassCount(climbing), 5)).toBeCloseTo(followed, 12);
    // ten of thirty, Beta(10½, 20½): (295,460 + 20½·21½·22½·23½·24½) / (31·32·33·34·35)
    const lagging = (295_460.15625 + 5_709_640.78125) / 38_955_840;
    expect(expectedSilence({ solved: 10, rollouts: 30 }, 5)).toBeCloseTo(lagging, 12);
    expect([followed, lagging].map((value) => value.toFixed(2))).toEqual(["0.82", "0.15"]);
    expect(recentPassCount([])).toEqual({ solved: 0, rollouts: 0 });
  });

  test("approach the formula as rollouts add up, and treat failures like successes", () => {
    expect(expectedSilence({ solved: 50_000, rollouts: 100_000 }, 5)).toBeCloseTo(2 / 32, 4);
    expect(expectedSilence({ solved: 0, rollouts: 7 }, 5)).toBeCloseTo(
      expectedSilence({ solved: 7, rollouts: 7 }, 5),
      12,
    );
  });

  test("add up over a batch", () => {
    const fresh = { solved: 0, rollouts: 0 };
    expect(silentGroupsExpected([fresh, fresh, fresh], 2)).toBeCloseTo(9 / 4, 12);
    expect(silentGroupsExpected([], 2)).toBe(0);
  });
});

describe("leak", () => {
  const mastery = (states: string) => new Map([...states].map((state, task) => [`t${task}`, state === "1"]));

  test("counts gains among the tasks not mastered and losses among the mastered", () => {
    // of 5 unmastered 3 gained; of 5 mastered 1 lost; ceiling = .6 / (.6 + .2)
    const { gain, loss, epsilon, ceiling } = leak(mastery("0000011111"), mastery("1110001111"));
    expect(gain).toMatchObject({ value: 0.6, count: 3, of: 5 });
    expect(loss).toMatchObject({ value: 0.2, count: 1, of: 5 });
    expect(epsilon).toBeCloseTo(0.25, 12);
    expect(ceiling?.value).toBeCloseTo(0.75, 12);
  });

  test("bounds the ceiling by the far ends of both rates", () => {
    const { gain, loss, ceiling } = leak(mastery("0000011111"), mastery("1110001111"));
    const [g, d] = [wilsonInterval(3, 5), wilsonInterval(1, 5)];
    expect(gain).toMatchObject(g);
    expect(loss).toMatchObject(d);
    expect(ceiling?.low).toBeCloseTo(1 / (1 + d.high / g.low), 12);
    expect(ceiling?.high).toBeCloseTo(1 / (1 + d.low / g.high), 12);
  });

  test("says nothing where no task could show a rate", () => {
    expect(leak(mastery("11"), mastery("10"))).toMatchObject({ gain: null, epsilon: null, ceiling: null });
    expect(leak(mastery("11"), mastery("10")).loss?.value).toBe(0.5);
    expect(leak(mastery("10"), mastery("10"))).toMatchObject({ gain: { value: 0 }, loss: { value: 0 }, ceiling: null });
  });

  test("ignores tasks that one of the epochs did not measure", () => {
    expect(leak(mastery("010"), mastery("11"))).toMatchObject({
      gain: { value: 1, of: 1 },
      loss: { value: 0, of: 1 },
      epsilon: 0,
      ceiling: { value: 1, high: 1 },
    });
  });

  test("goes from epoch to epoch, the first having nothing before it", () => {
    const epochs = [mastery("0001"), mastery("0111"), mastery("0110")];
    // 2 of 3 gained, 0 of 1 lost; then 0 of 1 gained, 1 of 3 lost
    expect(leakByEpoch(epochs)).toMatchObject([
      { epoch: 1, gain: { count: 2, of: 3 }, loss: { count: 0, of: 1 }, epsilon: 0 },
      { epoch: 2, gain: { count: 0, of: 1 }, loss: { count: 1, of: 3 }, epsilon: 1 },
    ]);
    expect(leakByEpoch([mastery("01")])).toEqual([]);
  });
});

describe("stressVerdict", () => {
  const bar = { threshold: 0.9, tolerance: 0.05, holdEpochs: 3, collapseDrop: 0.3 };

  test("holds after staying above threshold − tolerance for the epochs asked", () => {
    expect(stressVerdict([0.5, 0.91, 0.86, 0.93, 0.9], bar)).toEqual({ kind: "holds", reachedEpoch: 1, best: 0.93 });
  });

  test("is still holding when too few epochs have passed", () => {
    expect(stressVerdict([0.5, 0.91, 0.86], bar)).toEqual({
      kind: "holding",
      reachedEpoch: 1,
      best: 0.91,
      epochsLeft: 2,
    });
  });

  test("reaches the threshold with a mean that rounding put just under it, and holds exactly at the floor", () => {
    const justUnder = 1 - 0.1 - Number.EPSILON / 4 - 1e-16; // 0.8999999999999998
    expect(justUnder).toBeLessThan(0.9);
    const kinds = [
      [0.5, justUnder],
      [0.5, 0.95, 0.9 - 0.05],
    ].map((rewards) => stressVerdict(rewards, bar).kind);
    expect(kinds).toEqual(["holding", "holding"]);
  });

  test("collapsed at the first epoch below, however late and whatever follows", () => {
    const rewards = [0.5, 0.95, 0.95, 0.95, 0.95, 0.84, 0.95];
    expect(stressVerdict(rewards, bar)).toEqual({
      kind: "collapsed",
      reachedEpoch: 1,
      epoch: 5,
      reward: 0.84,
      best: 0.95,
    });
  });

  test("collapsed without ever reaching the threshold: the fall from the best epoch tells", () => {
    // 0.58 − 0.3 = 0.28: 0.3 is above it, 0.02 is not
    expect(stressVerdict([0.46, 0.58, 0.3, 0.02, 0], bar)).toEqual({
      kind: "collapsed",
      reachedEpoch: null,
      epoch: 3,
      reward: 0.02,
      best: 0.58,
    });
  });

  test("a run that fell and reached the threshold later has collapsed all the same", () => {
    expect(stressVerdict([0.7, 0.36, 0.95], bar)).toMatchObject({ kind: "collapsed", reachedEpoch: null, epoch: 1 });
  });

  test("plateaued at the best reward when the threshold is never reached", () => {
    expect(stressVerdict([0.5, 0.7, 0.66], bar)).toEqual({ kind: "plateaued", best: 0.7 });
    expect(stressVerdict([0.4], bar)).toEqual({ kind: "plateaued", best: 0.4 });
  });

  test("never takes an epoch whose reward is NaN for the best, wherever it lies", () => {
    expect(stressVerdict([NaN, 0.3, NaN, 0.5, NaN], bar)).toEqual({ kind: "plateaued", best: 0.5 });
  });

  test("states its rule with the run's own numbers", () => {
    expect(stressRule(bar)).toBe(
      "Holds: an epoch reaches 0.9, and for 3 epochs after it none is under 0.85. " +
        "Collapsed: an epoch under 0.85 once 0.9 was reached, or, before that, more than 0.3 under the best one.",
    );
  });
});
