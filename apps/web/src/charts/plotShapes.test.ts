import { describe, expect, test } from "vitest";
import { aLine } from "../testing/aLine.ts";
import { plotScale } from "./plotScale.ts";
import { plotShapes } from "./plotShapes.ts";
import { prepareChart } from "./prepareChart.ts";

const size = { width: 200, height: 100 };
const view = { format: "fraction", min: 0, max: 1 } as const;

describe("plotScale", () => {
  test("goes from the lower left to the upper right", () => {
    const { x, y } = plotScale(prepareChart([aLine([0, 1, 1])], view), size);
    expect([x(1), x(2), x(3), y(0), y(1)]).toEqual([0, 100, 200, 100, 0]);
  });

  test("on a log axis decades are equally far apart", () => {
    const { y } = plotScale(prepareChart([aLine([1, 100])], { format: "plain", logY: true, min: 1, max: 100 }), size);
    expect(y(10) - y(1)).toBeCloseTo(y(100) - y(10), 9);
  });
});

test("what lies above the axis gets a triangle in the line's colour at the top", () => {
  const { over } = plotShapes(prepareChart([aLine([0, 5, 0])], view), size);
  expect(over).toEqual([
    {
      kind: "area",
      points: [
        [100, 0],
        [103.5, 5],
        [96.5, 5],
      ],
      fill: "var(--s1)",
    },
  ]);
});

test("a NaN is a cross at the foot", () => {
  const { over } = plotShapes(prepareChart([aLine([0, NaN, 0])], view), size);
  expect(over).toMatchObject([
    { kind: "path", stroke: "var(--bad)", points: [[97, 92], [103, 98], null, [97, 98], [103, 92]] },
  ]);
});

test("a storm of NaN draws no more crosses than there is room for", () => {
  const storm = Array.from({ length: 5_000 }, (_, index) => (index % 2 ? NaN : 1));
  const { over } = plotShapes(prepareChart([aLine(storm)], view), size);
  expect(over.length).toBeLessThanOrEqual(70);
});

test("the band of a mean is a polygon for each stretch", () => {
  const band = { low: [0, 0, NaN, 0.5], high: [1, 1, NaN, 1], n: [2, 2, 0, 2], of: 2 };
  const { under } = plotShapes(prepareChart([aLine([0.5, 0.5, NaN, 0.75], { band })], view), {
    width: 300,
    height: 100,
  });
  expect(under.map((shape) => shape.kind === "area" && shape.points)).toEqual([
    [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ],
    [
      [300, 0],
      [300, 50],
    ],
  ]);
});

test("a lone point is a dot at its place", () => {
  const { over } = plotShapes(prepareChart([aLine([0.5])], view), size);
  const [dot] = over;
  if (dot?.kind !== "area" || over.length !== 1) throw new Error("not one dot");
  expect(dot.points).toHaveLength(12);
  expect(dot.points[0]).toEqual([2.4, 50]);
  expect(dot.fill).toBe("var(--s1)");
});
