import { describe, expect, test } from "vitest";
import { aLine, bucketsOf } from "../testing/aLine.ts";
import type { ChartView } from "./chartSpec.ts";
import { joinSegments, pointColumns } from "./columns.ts";
import { prepareChart } from "./prepareChart.ts";

const plain: ChartView = { format: "fraction" };
const only = (chart: ReturnType<typeof prepareChart>) => {
  const [line] = chart.lines;
  if (!line) throw new Error("The chart has no line.");
  return line;
};

describe("gaps", () => {
  test("NaN and ±∞ break the line, are counted by kind, and are not drawn as a value", () => {
    const chart = prepareChart([aLine([0.5, NaN, 0.7, Infinity, -Infinity, 0.6])], plain);
    expect(only(chart).drawn).toEqual([0.5, null, 0.7, null, null, 0.6]);
    expect(chart.lane.map(({ x, kind, points }) => [x, kind, points])).toEqual([
      [2, "nan", 1],
      [4, "posInf", 1],
      [5, "negInf", 1],
    ]);
    expect(chart).toMatchObject({ shown: 3, total: 6 });
    expect(chart.y.domain[0]).toBeGreaterThan(0);
  });

  test("a hole in a dense series breaks the line", () => {
    expect(only(prepareChart([aLine([1, 2, 3, null, null, null, 7, 8])], plain)).drawn).toEqual([1, 2, 3, null, 7, 8]);
  });

  test("a series measured every other update is one line, with a dot for each", () => {
    const line = only(prepareChart([aLine([2, null, 4, null, 8])], plain));
    expect([line.x, line.drawn, line.dotted]).toEqual([[1, 3, 5], [2, 4, 8], true]);
  });

  test("where an attempt ends the line breaks, and its smoothing starts anew", () => {
    const attempts = joinSegments([
      pointColumns([1, 2, 3].map((x) => ({ x, value: 1 }))),
      pointColumns([4, 5].map((x) => ({ x, value: 0 }))),
    ]);
    const smoothing = { kind: "ema", amount: 0.9 } as const;
    const { drawn } = only(prepareChart([aLine([], { columns: attempts })], { ...plain, smoothing }));
    expect(drawn.map((value) => (value === null ? null : Number(value.toFixed(12))))).toEqual([1, 1, 1, null, 0, 0]);
  });

  test("a step that goes back is not joined to the one before", () => {
    const chart = prepareChart([aLine([1, 1, 1], { id: "old", faint: true }), aLine([null, 2, 2])], plain);
    expect(chart.lines.map(({ id, x }) => [id, x])).toEqual([
      ["old", [1, 2, 3]],
      ["reward", [2, 3]],
    ]);
    expect(chart.legend.map(({ id }) => id)).toEqual(["reward"]);
    expect(chart.replaced).toBe(3);
  });
});

describe("buckets", () => {
  const spiky = bucketsOf([
    [0, 0.5, 1],
    [0, 5.45, 50],
    [0.5, 0.5, 0.5],
  ]);

  test("the line passes through means, and the extremes of every bucket stand behind it", () => {
    const line = only(prepareChart([aLine([], { columns: spiky })], plain));
    expect(line.drawn).toEqual([0.5, 5.45, 0.5]);
    expect(line.behind?.x).toEqual([10, 10, 10, 10, 20, 20, 20, 20, 30]);
    expect(line.behind?.y).toEqual([0.5, 0, 1, 0.5, 5.45, 0, 50, 5.45, 0.5]);
  });

  test("a spike of one point is within the y axis", () => {
    const chart = prepareChart([aLine([], { columns: spiky })], plain);
    expect(chart.y.domain[1]).toBeGreaterThanOrEqual(50);
    expect(chart).toMatchObject({ shown: 3, total: 30, clipped: [] });
  });

  test("smoothing is that of the full series: ten points of one value weigh like ten", () => {
    const columns = bucketsOf([
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const smoothing = { kind: "ema", amount: 0.5 } as const;
    const { drawn } = only(prepareChart([aLine([], { columns })], { ...plain, smoothing }));
    // After ten ones and ten zeros: (1 − 2⁻¹⁰)·2⁻¹⁰ / (1 − 2⁻²⁰).
    expect(drawn[1]).toBeCloseTo(((1 - 2 ** -10) * 2 ** -10) / (1 - 2 ** -20), 12);
  });
});

test("smoothing draws the de-biased average and keeps the measurement behind it", () => {
  const smoothing = { kind: "ema", amount: 0.5 } as const;
  const line = only(prepareChart([aLine([1, 0, 0])], { ...plain, smoothing }));
  // (0.5·1)/(0.5) = 1; (0.25·1)/(0.75) = 1/3; (0.125·1)/(0.875) = 1/7
  [1, 1 / 3, 1 / 7].forEach((value, place) => expect(line.drawn[place]).toBeCloseTo(value, 12));
  expect(line.behind?.y).toEqual([1, 0, 0]);
  expect(line.value).toEqual([1, 0, 0]);
});

test("a crowd of smoothed lines leaves out what was measured behind each, an unsmoothed one keeps it", () => {
  const columns = bucketsOf([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
  ]);
  const crowd = Array.from({ length: 25 }, (_, index) => aLine([], { id: String(index), columns }));
  const smoothed = prepareChart(crowd, { ...plain, smoothing: { kind: "mean", amount: 5 } });
  expect(smoothed.lines.every(({ behind }) => behind === null)).toBe(true);
  expect(prepareChart(crowd, plain).lines.every(({ behind }) => behind !== null)).toBe(true);
});

describe("log axes", () => {
  test("on a log y axis zero breaks the line and is marked, with a count", () => {
    const chart = prepareChart([aLine([1e-4, 0, 1e-3])], { ...plain, logY: true });
    expect(only(chart).drawn).toEqual([1e-4, null, 1e-3]);
    expect(chart.lane.map(({ x, kind, points }) => [x, kind, points])).toEqual([[2, "nonPositive", 1]]);
  });

  test("points under the floor of a log axis get an arrow", () => {
    const chart = prepareChart([aLine([1e-13, 2e-4, 1e-4])], { ...plain, logY: true, floor: 1e-6 });
    expect(chart.y.domain[0]).toBe(3e-7);
    expect(chart.clipped.map(({ x, side }) => [x, side])).toEqual([[1, "below"]]);
  });

  test("a log x axis begins at the first positive position, with ticks at powers of ten", () => {
    const columns = pointColumns([0, 1, 10, 1_000].map((x) => ({ x, value: 1 })));
    const chart = prepareChart([aLine([], { columns })], { ...plain, logX: true });
    expect(only(chart).x.at(0)).toBe(1);
    expect(chart.x).toEqual({ domain: [1, 1_000], ticks: [1, 10, 100, 1_000] });
  });
});

test("a robust range is that of the middle 96 %; what lies outside gets an arrow", () => {
  const values = Array.from({ length: 100 }, (_, index) => (index === 50 ? 1_000 : (index % 10) / 10));
  const chart = prepareChart([aLine(values)], { ...plain, robust: true });
  expect(chart.y.domain).toEqual([0, 1]);
  expect(chart.clipped).toEqual([{ x: 51, side: "above", value: 1_000, label: "reward", color: "var(--s1)" }]);
  expect(prepareChart([aLine(values)], plain).clipped).toEqual([]);
});

test("only what lies in the range counts for the y axis", () => {
  const chart = prepareChart([aLine([100, 1, 2, 100])], { ...plain, from: 2, to: 3 });
  expect(chart.x.domain).toEqual([2, 3]);
  expect(chart.y.domain).toEqual([1, 2]);
});

test("the x axis reaches what is asked for, a range goes before it", () => {
  expect(prepareChart([aLine([1, 2])], { ...plain, reach: [1, 9] }).x.domain).toEqual([1, 9]);
  expect(prepareChart([aLine([1, 2])], { ...plain, reach: [1, 9], from: 1, to: 2 }).x.domain).toEqual([1, 2]);
});

test("the bold line is drawn last and stands for the chart", () => {
  const chart = prepareChart(
    [aLine([1], { label: "focus", bold: true }), aLine([2], { id: "b", label: "other" })],
    plain,
  );
  expect(chart.lines.map(({ label }) => label)).toEqual(["other", "focus"]);
  expect(chart.focus?.latest).toBe(1);
});

test("the newest value is told even when it is none", () => {
  expect(only(prepareChart([aLine([1, NaN])], plain)).latest).toBeNaN();
  expect(only(prepareChart([aLine([1, -Infinity])], plain)).latest).toBe(-Infinity);
});

test("a chart of nothing has axes and no lines", () => {
  expect(prepareChart([], plain)).toMatchObject({ lines: [], total: 0, x: { domain: [1, 2] }, y: { domain: [0, 1] } });
});

test("the y axis leaves out the ends of a band where less than half of the runs are", () => {
  const band = { low: [0.4, 0.4, -9], high: [0.6, 0.6, 9], n: [6, 3, 2], of: 6 };
  const chart = prepareChart([aLine([0.5, 0.5, 0.5], { band })], { format: "fraction" });
  expect(chart.y.domain).toEqual([0.4, 0.6]);
  expect(chart.clipped.map(({ x, side }) => [x, side])).toEqual([
    [3, "above"],
    [3, "below"],
  ]);
});
