import { describe, expect, test } from "vitest";
import { aLine } from "../testing/aLine.ts";
import { prepareChart } from "./prepareChart.ts";
import { nearestReading, nearestX, readingsAt, stepX } from "./readChart.ts";

const chart = prepareChart(
  [aLine([0.1, 0.2, NaN, 0.4], { id: "a", label: "a", bold: true }), aLine([0.9, null, 0.7], { id: "b", label: "b" })],
  { format: "fraction" },
);

test("the crosshair goes to the nearest measured position of any line", () => {
  expect(nearestX(chart, 2.6)).toBe(3);
  expect(nearestX(chart, 99)).toBe(4);
});

describe("readingsAt", () => {
  const told = (x: number) => readingsAt(chart, x).map(({ line, x: at, value }) => [line.label, at, value]);

  test("the highest value first", () => {
    expect(told(1)).toEqual([
      ["b", 1, 0.9],
      ["a", 1, 0.1],
    ]);
  });

  test("a line without a value there tells its nearest one, and where", () => {
    expect(told(3)[0]).toEqual(["b", 3, 0.7]);
    expect(told(3)[1]?.[0]).toBe("a");
    expect(told(3)[1]?.[1]).not.toBe(3);
  });

  test("a line that ended says nothing beyond its end", () => {
    const ended = prepareChart(
      [aLine([1, 1], { id: "short", label: "short" }), aLine([1, 1, 1, 1, 1, 1], { id: "long", label: "long" })],
      { format: "fraction" },
    );
    expect(readingsAt(ended, 6).map(({ line }) => line.label)).toEqual(["long"]);
  });
});

test("the nearest reading is that with the smallest distance", () => {
  const readings = readingsAt(chart, 1);
  expect(nearestReading(readings, (drawn) => Math.abs(drawn - 0.2))?.line.label).toBe("a");
  expect(nearestReading([], () => 0)).toBeNull();
});

test("the keyboard steps over measured points only and stops at the ends", () => {
  expect(stepX(chart, 2, 1)).toBe(4);
  expect(stepX(chart, 4, -1)).toBe(2);
  expect(stepX(chart, 4, 1)).toBe(4);
  expect(stepX(chart, 2.5, -1)).toBe(2);
  expect(stepX(chart, 0, 1)).toBe(1);
  expect(stepX(chart, 2, Infinity)).toBe(4);
});
