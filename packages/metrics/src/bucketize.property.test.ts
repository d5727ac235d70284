import { describe, expect, test } from "vitest";
import { bucketize } from "./bucketize.ts";
import type { SeriesPoint } from "./point.ts";
import { pointsIn, type BucketColumns } from "./seriesColumns.ts";
import { smoothed } from "./smoothing.ts";

/** The same numbers every time (a linear congruential generator, modulus 2^32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Case {
  readonly points: readonly SeriesPoint[];
  readonly options: { readonly maxBuckets: number; readonly scale: "linear" | "log" };
}

/** A series with holes between its steps, values of all kinds and rare spikes, and how to cut it. */
function caseOf(seed: number): Case {
  const next = numbersOf(seed);
  const length = Math.floor(next() ** 2 * 2_000);
  let step = Math.floor(next() * 300);
  const points = Array.from({ length }, () => {
    step += 1 + Math.floor(next() ** 8 * 500);
    const luck = next();
    const value = luck < 0.01 ? NaN : luck < 0.015 ? Infinity : luck < 0.02 ? -Infinity : luck < 0.021 ? 1e9 : next();
    return { step, value };
  });
  return { points, options: { maxBuckets: 50 + Math.floor(next() * 150), scale: next() < 0.5 ? "linear" : "log" } };
}

const cases = Array.from({ length: 60 }, (_, seed) => caseOf(seed));
const placesOf = ({ x }: BucketColumns) => x.map((_, place) => place);

/** The points of a bucket, found by its ends alone. */
const pointsOf = (points: readonly SeriesPoint[], { fromStep, toStep }: BucketColumns, place: number) =>
  points.filter(({ step }) => step >= (fromStep[place] ?? NaN) && step <= (toStep[place] ?? NaN));

describe("whatever the series and however it is cut", () => {
  test("there are no more buckets than allowed, in order, and every point is in exactly one", () => {
    for (const { points, options } of cases) {
      const columns = bucketize(points, options);
      expect(columns.x.length).toBeLessThanOrEqual(options.maxBuckets);
      const total = placesOf(columns).reduce((sum, place) => sum + pointsIn(columns, place), 0);
      expect(total).toBe(points.length);
      const steps = placesOf(columns).flatMap((place) => [
        columns.fromStep[place] ?? NaN,
        columns.toStep[place] ?? NaN,
      ]);
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    }
  });

  test("a bucket's figures are those of its points, so no spike is lost", () => {
    for (const { points, options } of cases) {
      const columns = bucketize(points, options);
      const values = placesOf(columns).map((place) => pointsOf(points, columns, place).map(({ value }) => value));
      const finite = values.map((some) => some.filter(Number.isFinite).sort((a, b) => a - b));
      const counted = (isCounted: (value: number) => boolean) => values.map((some) => some.filter(isCounted).length);
      expect(columns.min).toEqual(finite.map(([least = NaN]) => least));
      expect(columns.max).toEqual(finite.map((some) => some.at(-1) ?? NaN));
      expect(columns.nan).toEqual(counted(Number.isNaN));
      expect(columns.posInf).toEqual(counted((value) => value === Infinity));
      expect(columns.negInf).toEqual(counted((value) => value === -Infinity));
    }
  });

  test("appending changes no full bucket, or joins whole ones into wider ones", () => {
    for (const { points, options } of cases) {
      const whole = bucketize(points, options);
      const part = bucketize(points.slice(0, Math.floor(points.length * 0.9)), options);
      const borders = new Set(whole.fromStep);
      for (const place of placesOf(part).slice(0, -1)) {
        const inWhole = whole.toStep.findIndex((end) => end >= (part.toStep[place] ?? NaN));
        expect(whole.fromStep[inWhole]).toBeLessThanOrEqual(part.fromStep[place] ?? NaN);
        const isSame = borders.has(part.fromStep[place] ?? NaN) && whole.toStep[inWhole] === part.toStep[place];
        if (isSame) expect(whole.mean[inWhole]).toEqual(part.mean[place]);
      }
    }
  });

  test("a smoothed line stays between its extremes, and breaks where there is nothing", () => {
    for (const { points, options } of cases) {
      const columns = bucketize(points, options);
      const means = columns.mean.filter(Number.isFinite);
      const [low, high] = [Math.min(...means) * (1 - 1e-9), Math.max(...means) * (1 + 1e-9)]; // all are above 0
      for (const kind of ["ema", "gaussian", "mean"] as const) {
        const curve = smoothed(columns, { kind, amount: kind === "ema" ? 0.9 : 20 });
        expect(curve.map(Number.isNaN)).toEqual(columns.count.map((count) => count === 0));
        expect(curve.filter((value) => value < low || value > high)).toEqual([]);
      }
    }
  });
});
