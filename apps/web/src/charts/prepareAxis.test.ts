import { describe, expect, test } from "vitest";
import { niceStep, prepareAxis, prepareElapsed, prepareSteps } from "./prepareAxis.ts";

describe("prepareAxis, linear", () => {
  test("rounds both ends outwards to ticks", () => {
    expect(prepareAxis([0.46, 0.91], { scale: "linear", intervals: 3 })).toEqual({
      domain: [0.4, 1],
      ticks: [0.4, 0.6, 0.8, 1],
    });
  });
  test("keeps a wished end", () => {
    const axis = prepareAxis([0.2, 0.6], { scale: "linear", min: 0, intervals: 3 });
    expect(axis).toEqual({ domain: [0, 0.6], ticks: [0, 0.2, 0.4, 0.6] });
  });
  test("a constant gets room on both sides", () => {
    const { domain } = prepareAxis([5, 5], { scale: "linear", intervals: 3 });
    expect(domain[0]).toBeLessThan(5);
    expect(domain[1]).toBeGreaterThan(5);
  });
  test("values that are not finite do not count", () => {
    const plain = prepareAxis([1, 2], { scale: "linear", intervals: 2 });
    expect(prepareAxis([1, Number.NaN, Infinity, 2], { scale: "linear", intervals: 2 })).toEqual(plain);
  });
  test("nothing to show is an axis from 0 to 1", () => {
    expect(prepareAxis([], { scale: "linear", min: 0, intervals: 2 }).domain).toEqual([0, 1]);
  });
});

describe("prepareAxis, log", () => {
  test("ends at 1 or 3 times a power of ten, a little beyond the values", () => {
    expect(prepareAxis([4e-5, 2e-4], { scale: "log", intervals: 3 })).toEqual({
      domain: [3e-5, 3e-4],
      ticks: [3e-5, 1e-4, 3e-4],
    });
  });
  test("over many decades only powers of ten are labelled, at most four", () => {
    expect(prepareAxis([2e-6, 2], { scale: "log", intervals: 3 }).ticks).toEqual([1e-6, 1e-4, 0.01, 1]);
  });
  test("goes no lower than its floor", () => {
    const axis = prepareAxis([1e-13, 2e-4], { scale: "log", floor: 1e-6, intervals: 3 });
    expect(axis.domain).toEqual([3e-7, 3e-4]);
  });
  test("zero and negative values do not count", () => {
    expect(prepareAxis([0, -1, 1e-4], { scale: "log", intervals: 3 }).domain).toEqual([3e-5, 3e-4]);
  });
});

describe("prepareSteps", () => {
  test("has whole-numbered ticks only", () => {
    expect(prepareSteps(1, 3, 5).ticks).toEqual([1, 2, 3]);
  });
  test("thins out over a long run and names both ends", () => {
    expect(prepareSteps(1, 130, 5).ticks).toEqual([1, 50, 100, 130]);
  });
  test("a round number too close to an end gives way to it", () => {
    expect(prepareSteps(1, 102, 5).ticks).toEqual([1, 50, 102]);
  });
  test("one step is an axis too", () => {
    expect(prepareSteps(1, 1, 5)).toEqual({ domain: [1, 2], ticks: [1] });
  });
});

test("niceStep rounds up to 1, 2, 5 or 10 times a power of ten, and to 0.25", () => {
  expect([0.15, 0.21, 7, 24].map(niceStep)).toEqual([0.2, 0.25, 10, 50]);
});

test("an axis of time has ticks at whole minutes or hours and ends with the last point", () => {
  expect(prepareElapsed(0, 700, 5)).toEqual({ domain: [0, 700], ticks: [0, 300, 600] });
  expect(prepareElapsed(0, 0, 5)).toEqual({ domain: [0, 1], ticks: [0, 1] });
});
