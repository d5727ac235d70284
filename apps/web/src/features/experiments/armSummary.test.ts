import { expect, test } from "vitest";
import { aRun } from "../../testing/aRun.ts";
import { armSummaries } from "./armSummary.ts";

const scored = (value: number) => aRun({ latest: { "reward/newest": value, "reward/mean": value - 0.1 } });

test("the mean of the seeds, their ends, and the difference to the first arm", () => {
  const [first, second] = armSummaries([{ runs: [scored(0.9), scored(0.8)] }, { runs: [scored(0.5), aRun()] }]);
  expect(first?.newest?.mean).toBeCloseTo(0.85);
  expect(first?.newest).toMatchObject({ low: 0.8, high: 0.9, n: 2 });
  expect(first?.difference).toBeNull();
  expect(second?.newest).toMatchObject({ mean: 0.5, n: 1 });
  expect(second?.sampled?.mean).toBeCloseTo(0.4);
  expect(second?.difference).toBeCloseTo(-0.35);
});

test("arms that have not begun say nothing, and NaN is nothing", () => {
  const [first, second] = armSummaries([{ runs: [] }, { runs: [scored(Number.NaN)] }]);
  expect(first).toEqual({ newest: null, sampled: null, difference: null });
  expect(second).toEqual({ newest: null, sampled: null, difference: null });
});
