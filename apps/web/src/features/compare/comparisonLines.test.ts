import { describe, expect, test } from "vitest";
import { prepareChart } from "../../charts/prepareChart.ts";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { aSeries } from "../../testing/aSeries.ts";
import { styleGroups } from "./channels.ts";
import { comparisonLines, differenceLines, type ComparisonSpec } from "./comparisonLines.ts";
import { groupRuns } from "./groupRuns.ts";

const stale = { async: { refresh: "keepStale" } };
const runs = [
  aComparedRun({ name: "a1", seed: 1 }),
  aComparedRun({ name: "a2", seed: 2 }),
  aComparedRun({ name: "b1", seed: 1, config: stale }),
];
const groups = styleGroups(groupRuns(runs, "seeds"), { color: "group", dash: "group", facet: "group" }, "run_a2");

const spec = (over: Partial<ComparisonSpec> = {}): ComparisonSpec => ({
  series: [
    aSeries([0.25, 0.5, 1], { runId: "run_a1" }),
    aSeries([0.75, 1], { runId: "run_a2" }),
    aSeries([0, 0.5, 0.5, 1], { runId: "run_b1" }),
    aSeries([9], { runId: "run_b1", name: "lag/mean" }),
  ],
  groups,
  metric: "reward/mean",
  centre: "mean",
  band: "minmax",
  smoothing: { kind: "ema", amount: 0 },
  scale: "linear",
  ...over,
});

describe("comparisonLines", () => {
  test("several runs are their mean with a band and n at every x; a single run is itself", () => {
    const [a, b] = comparisonLines(spec());
    expect(a?.columns.x).toEqual([1, 2, 3]);
    expect(a?.columns.mean).toEqual([0.5, 0.75, 1]);
    expect(a?.band).toEqual({ low: [0.25, 0.5, 1], high: [0.75, 1, 1], n: [2, 2, 1], of: 2 });
    expect(b?.columns.mean).toEqual([0, 0.5, 0.5, 1]);
    expect(b?.band).toBeUndefined();
    expect([a?.bold, b?.bold]).toEqual([true, false]);
    expect([a?.facet, b?.facet]).toEqual(["refresh rebuild", "refresh keepStale"]);
  });

  test("the mean of a group does not change with what else is shown", () => {
    const alone = comparisonLines(spec({ groups: groups.slice(0, 1) }));
    expect(alone[0]?.columns.mean).toEqual(comparisonLines(spec())[0]?.columns.mean);
  });

  test("every point is counted, and those that are not finite are named", () => {
    const series = [aSeries([0.5, NaN, 0.5], { runId: "run_a1" }), aSeries([0.5, Infinity], { runId: "run_a2" })];
    const [line] = comparisonLines(spec({ series }));
    expect(line?.columns).toMatchObject({ count: [2, 0, 1], nan: [0, 1, 0], posInf: [0, 1, 0], mean: [0.5, NaN, 0.5] });
    const chart = prepareChart(line ? [line] : [], { format: "fraction" });
    expect([chart.total, chart.shown, chart.lane.length > 0]).toEqual([5, 2, true]);
  });

  test("runs are smoothed before they are averaged, and no segment reaches into the next", () => {
    const smoothing = { kind: "mean", amount: 3 } as const;
    const series = [
      aSeries([0, 3, 0], { runId: "run_a1" }),
      aSeries([9], { runId: "run_a1", segment: 1, steps: [4] }),
      aSeries([1, 1, 1, 1], { runId: "run_a2" }),
    ];
    const [line] = comparisonLines(spec({ series, smoothing }));
    // a1 smoothed by itself: 1.5, 1, 1.5 | 9; a2: 1 throughout
    expect(line?.columns.mean).toEqual([1.25, 1, 1.25, 5]);
    expect(line?.smooth).toBe(false);
  });

  test("a step that a resume went over again counts once, by its newest attempt", () => {
    const series = [
      aSeries([1, 2, 3], { runId: "run_b1" }),
      aSeries([7, 8], { runId: "run_b1", segment: 1, steps: [2, 3] }),
    ];
    const [line] = comparisonLines(spec({ series }));
    expect(line?.columns.mean).toEqual([1, NaN, 7, 8]); // the pen is lifted where the attempt begins
    expect(line?.columns.count).toEqual([1, 0, 1, 1]);
  });
});

describe("differenceLines", () => {
  test("are to the baseline at each x that both reach; the baseline lies at 0 with its own band", () => {
    const [a, b] = differenceLines(spec());
    expect(a?.columns.mean).toEqual([0, 0, 0]);
    expect(a?.band?.high).toEqual([0.25, 0.25, 0]);
    expect(b?.columns.mean).toEqual([-0.5, -0.25, -0.5, NaN]);
    expect(b?.band?.n).toEqual([1, 1, 1, 0]);
  });

  test("without a baseline that has the metric there is nothing to see", () => {
    expect(differenceLines(spec({ metric: "lag/mean" }))).toEqual([]);
  });
});
