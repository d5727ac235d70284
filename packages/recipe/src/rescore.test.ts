import { wilsonInterval } from "@holdfast/stats";
import { describe, expect, test } from "vitest";
import { seededRandom } from "./random.ts";
import { evictionRescored, evictionRescoredInterval, rescoredMean, retention } from "./rescore.ts";

describe("rescoredMean", () => {
  test("stays uncertain when every task is still solved", () => {
    // Wilson, Newcombe 1998: 0 of 20 has .1611 above it
    const estimate = rescoredMean(Array<number>(20).fill(1), seededRandom("r"));
    expect(estimate?.value).toBe(1);
    expect(estimate?.low).toBeCloseTo(1 - 0.1611, 4);
    expect(estimate?.high).toBe(1);
  });

  test("takes the task for the unit", () => {
    // four tasks solved and four not: eight units, however many attempts each had
    const { low, high } = rescoredMean([1, 1, 1, 1, 0, 0, 0, 0], seededRandom("r")) ?? { low: NaN, high: NaN };
    expect({ low, high }).toEqual(wilsonInterval(4, 8));
  });

  test("resamples tasks where some are solved now and then, alike for the same stream", () => {
    const means = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 0.25 : 0.75));
    const estimate = rescoredMean(means, seededRandom("r", 1));
    expect(estimate?.value).toBeCloseTo(0.5, 12);
    expect(estimate?.low).toBeCloseTo(0.5 - 0.049, 2); // 1.96 · .25 / √100
    expect(estimate?.high).toBeCloseTo(0.5 + 0.049, 2);
    expect(rescoredMean(means, seededRandom("r", 1))).toEqual(estimate);
  });

  test("says nothing of no tasks", () => {
    expect(rescoredMean([], seededRandom("r"))).toBeNull();
  });
});

test("retention is relative to the reward at retirement", () => {
  expect(retention(0.6, 0.8)).toBeCloseTo(0.75, 12);
  expect(retention(1, 0)).toBeNull();
  expect(retention(1, null)).toBeNull();
});

test("the measured mean replaces what was taken for granted", () => {
  // 10 tasks, 6 active at .5, 3 mastered, 1 hopeless: imputed (3 + 3)/10; measured .8 each: (3 + 2.4)/10
  expect(evictionRescored({ imputed: 0.6, mastered: 3, all: 10, retiredMean: 0.8 })).toBeCloseTo(0.54, 12);
  expect(evictionRescored({ imputed: 0.6, mastered: 0, all: 10, retiredMean: 0.8 })).toBe(0.6);
});

test("the interval of retired tasks shrinks with their share of the pool", () => {
  // 3 of 10 are retired: measured .54 with .8 [.7, .95] of them
  const { low, high } = evictionRescoredInterval({
    imputed: 0.6,
    measured: 0.54,
    retired: { mean: 0.8, low: 0.7, high: 0.95 },
  });
  expect(low).toBeCloseTo(0.54 - 0.3 * 0.1, 12);
  expect(high).toBeCloseTo(0.54 + 0.3 * 0.15, 12);
});
