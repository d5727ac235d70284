import { expect, test } from "vitest";
import { bucketize } from "./bucketize.ts";
import { splitUnmeasured } from "./splitUnmeasured.ts";

const columnsOf = (values: readonly number[], maxBuckets = 100) =>
  bucketize(
    values.map((value, step) => ({ step, value })),
    { maxBuckets },
  );

test("an update without a trained group is no value of the mismatch KL", () => {
  const { measured, unmeasured } = splitUnmeasured(columnsOf([1e-4, 0, 2e-4, NaN]), "mismatch_kl/mean");
  expect(measured.x).toEqual([0, 2, 3]);
  expect(measured.mean.slice(0, 2)).toEqual([1e-4, 2e-4]);
  expect(measured.nan).toEqual([0, 0, 1]);
  expect(unmeasured).toEqual([{ x: 1, points: 1 }]);
});

test("a ratio is stored as 1 where there is none", () => {
  expect(splitUnmeasured(columnsOf([0, 1, 1]), "ratio/mean").unmeasured).toEqual([
    { x: 1, points: 1 },
    { x: 2, points: 1 },
  ]);
});

test("a bucket with measured points stays whole, one without them goes whole", () => {
  const { measured, unmeasured } = splitUnmeasured(columnsOf([0, 1e-4, 0, 0], 2), "mismatch_kl/mean");
  expect(measured.toStep).toEqual([1]);
  expect(unmeasured).toEqual([{ x: 3, points: 2 }]);
});

test("zeros of other metrics are values", () => {
  const columns = columnsOf([0, 0]);
  expect(splitUnmeasured(columns, "reward/mean")).toEqual({ measured: columns, unmeasured: [] });
});
