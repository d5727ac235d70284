import { describe, expect, test } from "vitest";
import { seedBand, stepsOf } from "./seedBands.ts";

const curve = (...points: readonly (readonly [number, number])[]) => points.map(([step, value]) => ({ step, value }));

describe("seedBand", () => {
  test("mean, ends and number of the seeds at each step", () => {
    const seeds = [curve([1, 0.2], [2, 0.4]), curve([1, 0.4], [2, 0.8])];
    const [first, second] = seedBand(seeds, [1, 2]);
    expect(first?.mean).toBeCloseTo(0.3);
    expect(first).toMatchObject({ step: 1, low: 0.2, high: 0.4, n: 2 });
    expect(second?.mean).toBeCloseTo(0.6);
    expect(second).toMatchObject({ low: 0.4, high: 0.8, n: 2 });
  });

  test("a seed that was not measured at a step lies on the line between its neighbours", () => {
    const [point] = seedBand([curve([0, 0], [10, 1]), curve([0, 1], [4, 1], [10, 1])], [4]);
    expect(point).toEqual({
      step: 4,
      mean: 0.7,
      low: 0.4,
      high: 1,
      n: 2,
      measured: { mean: 1, low: 1, high: 1, n: 1 },
    });
  });

  test("a seed counts no further than its last measurement", () => {
    const band = seedBand([curve([1, 0.5], [2, 0.5]), curve([1, 0.7], [2, 0.7], [3, 0.7])], [1, 2, 3]);
    expect(band.map(({ n }) => n)).toEqual([2, 2, 1]);
    expect(band[2]?.mean).toBe(0.7);
  });

  test("a value that is not finite is left out and poisons nothing", () => {
    const [point] = seedBand([curve([1, Number.NaN]), curve([1, 0.5])], [1]);
    expect(point).toMatchObject({ mean: 0.5, n: 1, measured: { mean: 0.5, n: 1 } });
  });
});

test("the steps of several curves, in order and once", () => {
  expect(stepsOf([curve([10, 0], [20, 0]), curve([5, 0], [10, 0])])).toEqual([5, 10, 20]);
});
