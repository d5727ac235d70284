import { expect, test } from "vitest";
import { differenceOf } from "./differenceOf.ts";

test("adds the squares of the halves that point apart", () => {
  // low: .3 − √(.03² + .04²), high: .3 + √(.05² + .12²); the other halves do not count
  const base = { value: 0.5, low: 0.38, high: 0.54 };
  const other = { value: 0.8, low: 0.77, high: 0.85 };
  const { value, low, high } = differenceOf(base, other);
  expect(value).toBeCloseTo(0.3, 12);
  expect(low).toBeCloseTo(0.25, 12);
  expect(high).toBeCloseTo(0.43, 12);
});

test("of symmetric intervals is that of two normal means", () => {
  // standard errors .03 and .04 make one of .05
  const around = (value: number, half: number) => ({ value, low: value - half, high: value + half });
  const { low, high } = differenceOf(around(-0.16, 0.03), around(-0.01, 0.04));
  expect(low).toBeCloseTo(0.1, 12);
  expect(high).toBeCloseTo(0.2, 12);
});
