import { describe, expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { calibratedParameters, type SimulationParameters } from "./parameters.ts";
import { SharedEngine } from "./sharedEngine.ts";
import { simulateArm } from "./simulateArm.ts";
import { TimeQueue } from "./timeQueue.ts";

describe("TimeQueue", () => {
  test("gives items back in the order of their times, as sorting does", () => {
    const random = seededRandom("queue");
    const times = Array.from({ length: 500 }, () => random());
    const queue = new TimeQueue<number>();
    const taken: number[] = [];
    for (const [i, time] of times.entries()) {
      queue.add(time, time);
      if (i % 3 === 2) taken.push(queue.take());
    }
    const early = taken.length;
    while (queue.size > 0) taken.push(queue.take());
    expect(taken.slice(early)).toEqual(taken.slice(early).toSorted((a, b) => a - b));
    expect(taken.toSorted((a, b) => a - b)).toEqual(times.toSorted((a, b) => a - b));
    expect(queue.nextTime).toBe(Infinity);
    expect(() => queue.take()).toThrow(RangeError);
  });
});

describe("SharedEngine", () => {
  test("serves everyone at once, and slower the more there are", () => {
    // Step of one sequence 1 + 1 = 2 s, of two 3 s.
    const engine = new SharedEngine<string>("e0", { base: 1, each: 1 });
    engine.start(0, "long", 10);
    expect(engine.nextDone).toBe(20);
    // After 8 s long has 4 of 10 tokens; from then on a token takes 3 s: short needs 3 of them.
    engine.start(8, "short", 3);
    expect(engine.nextDone).toBe(17);
    expect(engine.finish(17)).toBe("short");
    // Long has 7 tokens now; alone again, 3 · 2 s.
    expect(engine.nextDone).toBe(23);
    expect(engine.finish(23)).toBe("long");
    expect(engine.nextDone).toBe(Infinity);
  });

  test("time without anyone decoding serves nobody", () => {
    const engine = new SharedEngine<string>("e0", { base: 1, each: 0 });
    engine.start(100, "late", 5);
    expect(engine.nextDone).toBe(105);
  });
});

describe("simulateArm", { timeout: 60_000 }, () => {
  /** Sampling takes next to no time, so that the trainer decides everything. */
  const trainerBound: SimulationParameters = {
    ...calibratedParameters(2),
    tasksPerUpdate: 4,
    maxLag: 3,
    inFlightGroups: 8,
    residentCap: 1000,
    turnTokensMean: 0.001,
    toolSecondsMean: 0.001,
    trainSeconds: 60,
    updates: 30,
    warmupUpdates: 5,
  };

  test("with the trainer as the bottleneck an update takes the training time, and lag is the window in batches", () => {
    const arm = simulateArm(trainerBound, "leastLoaded");
    expect(arm.updateMinutes).toBeCloseTo(1, 9);
    expect([arm.lagMean, arm.lagMax, arm.staleDropsPerUpdate]).toEqual([2, 2, 0]);
    expect(simulateArm({ ...trainerBound, inFlightGroups: 12 }, "leastLoaded").lagMean).toBe(3);
  });

  test("never trains above the lag limit, and counts what it drops for it", () => {
    const arm = simulateArm({ ...trainerBound, maxLag: 1 }, "sessionHash");
    expect(arm.lagMax).toBe(1);
    expect(arm.staleDropsPerUpdate).toBeGreaterThan(0);
  });

  test("is the same arm for the same seed, and another one for another", () => {
    const short = { ...calibratedParameters(6), updates: 25, warmupUpdates: 5 };
    expect(simulateArm(short, "sessionHash")).toEqual(simulateArm(short, "sessionHash"));
    expect(simulateArm({ ...short, seed: 2 }, "sessionHash")).not.toEqual(simulateArm(short, "sessionHash"));
  });

  test("calibrated: the session hash comes near its published figures, and least-loaded placement undoes them", () => {
    const parameters = { ...calibratedParameters(6), updates: 200 };
    const hash = simulateArm(parameters, "sessionHash");
    // Arctic-SWE: 27 stale rollouts an update, lag 3.1, 22 minutes
    expect(Math.abs(hash.staleDropsPerUpdate - 27)).toBeLessThan(3);
    expect(Math.abs(hash.lagMean - 3.1)).toBeLessThan(0.15);
    expect(Math.abs(hash.updateMinutes - 22)).toBeLessThan(1);
    const least = simulateArm(parameters, "leastLoaded");
    expect(least.staleDropsPerUpdate).toBeLessThan(1);
    expect(least.lagMean).toBeLessThan(hash.lagMean - 0.5);
    expect(least.updateMinutes / hash.updateMinutes).toBeLessThan(0.65);
    expect(least.residentsMax).toBe(parameters.residentCap);
    expect(hash.residentsMax).toBeGreaterThan(5 * hash.residentsMin);
  });
});
