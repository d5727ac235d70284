import { describe, expect, test } from "vitest";
import { type ChartSeries, type ChartSpec, prepareChart } from "./prepareChart.ts";

function aSeries(values: readonly (number | null)[], over: Partial<ChartSeries> = {}): ChartSeries {
  const samples = values.flatMap((value, index) => (value === null ? [] : [{ step: index + 1, value }]));
  return { label: "reward", color: "var(--s1)", samples, ...over };
}

function aSpec(series: readonly ChartSeries[], over: Partial<ChartSpec> = {}): ChartSpec {
  return { series, scale: "linear", format: "fraction", smoothing: 0, steps: [1, 10], maxPoints: 400, ...over };
}

const column = (spec: ChartSpec, key: string) => prepareChart(spec).rows.map((row) => row[key] ?? null);

describe("prepareChart", () => {
  test("NaN is a gap, is counted, and is not drawn as zero", () => {
    const spec = aSpec([aSeries([0.5, Number.NaN, 0.7])]);
    expect(column(spec, "d0")).toEqual([0.5, null, 0.7]);
    expect(prepareChart(spec)).toMatchObject({ shown: 2, total: 3, undrawn: [{ step: 2, label: "reward" }] });
    expect(prepareChart(spec).y.domain[0]).toBeGreaterThan(0);
  });

  test("a hole in a dense series breaks the line", () => {
    const spec = aSpec([aSeries([1, 2, 3, null, null, null, 7, 8])]);
    expect(column(spec, "d0")).toEqual([1, 2, 3, null, 7, 8]);
  });

  test("a series measured every other update is one line through the rows of the other series", () => {
    const spec = aSpec([aSeries([1, 1, 1, 1, 1]), aSeries([2, null, 4, null, 8], { label: "newest" })]);
    expect(column(spec, "d1")).toEqual([2, 3, 4, 6, 8]);
    expect(column(spec, "v1")).toEqual([2, null, 4, null, 8]);
  });

  test("a sparse series does not run through its own NaN", () => {
    const spec = aSpec([aSeries([1, 1, 1, 1, 1]), aSeries([2, null, Number.NaN, null, 8])]);
    expect(column(spec, "d1")).toEqual([2, null, null, null, 8]);
  });

  test("on a log axis zero breaks the line and counts as below", () => {
    const prepared = prepareChart(aSpec([aSeries([1e-4, 0, 1e-3])], { scale: "log" }));
    expect(prepared.rows.map((row) => row["d0"])).toEqual([1e-4, null, 1e-3]);
    expect(prepared).toMatchObject({ below: 1, undrawn: [] });
  });

  test("points under the floor of a log axis are cut off and counted", () => {
    const prepared = prepareChart(aSpec([aSeries([1e-13, 2e-4, 1e-4])], { scale: "log", floor: 1e-6 }));
    expect(prepared.y.domain[0]).toBe(3e-7);
    expect(prepared.below).toBe(1);
  });

  test("smoothing draws the de-biased average and keeps the measurement faint", () => {
    const spec = aSpec([aSeries([1, 0, 0])], { smoothing: 0.5 });
    // (0.5·1)/(0.5) = 1; (0.25·1)/(0.75) = 1/3; (0.125·1)/(0.875) = 1/7
    const drawn = column(spec, "d0");
    [1, 1 / 3, 1 / 7].forEach((value, index) => expect(drawn[index]).toBeCloseTo(value, 12));
    expect(column(spec, "r0")).toEqual([1, 0, 0]);
  });

  test("the bold line is drawn last", () => {
    const spec = aSpec([aSeries([1], { label: "focus", bold: true }), aSeries([1], { label: "other" })]);
    expect(prepareChart(spec).lines.map(({ label }) => label)).toEqual(["other", "focus"]);
  });

  test("says how many of the points are drawn", () => {
    const values = Array.from({ length: 2_000 }, (_, index) => Math.sin(index));
    const { shown, total } = prepareChart(aSpec([aSeries(values)], { maxPoints: 100, steps: [1, 2_000] }));
    expect(total).toBe(2_000);
    expect(shown).toBeLessThanOrEqual(100);
  });
});
