import { describe, expect, test } from "vitest";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { aSeries } from "../../testing/aSeries.ts";
import { readBoardView } from "../run/boardView.ts";
import { type Channel, styleGroups } from "./channels.ts";
import { comparePanels } from "./comparePanels.ts";
import { readCompareView } from "./compareView.ts";
import { groupRuns } from "./groupRuns.ts";

const runs = [
  aComparedRun({ name: "a" }),
  aComparedRun({ name: "b", config: { gate: { format: "parsed" } } }),
  aComparedRun({ name: "c", config: { gate: { format: "none" } } }),
];
const series = [
  aSeries([0.5, 0.75], { runId: "run_a" }),
  aSeries([0.25, 0.5, 1], { runId: "run_b" }),
  aSeries([0, 0, 0, 0], { runId: "run_c" }),
];

function panels(query: string, facet: Channel = "none") {
  const params = new URLSearchParams(`metrics=reward/mean&${query}`);
  const get = (key: string) => params.get(key) ?? "";
  const groups = styleGroups(groupRuns(runs, "none"), { color: "group", dash: "group", facet }, "run_a");
  return comparePanels({ series, groups, view: readCompareView(get), board: readBoardView(get) });
}

describe("comparePanels", () => {
  test("one chart a metric holds every group, the baseline drawn last; rewards are seen from 0", () => {
    const [panel, ...others] = panels("smooth=0");
    expect(others).toEqual([]);
    expect(panel?.chart.lines.map(({ label }) => label)).toEqual(["b", "c", "a"]);
    expect(panel?.chart.y.domain[0]).toBe(0);
  });

  test("facets share their axes, and each shows the baseline too", () => {
    const faceted = panels("smooth=0", "gate.format");
    expect(faceted.map(({ facet, runIds }) => [facet, runIds])).toEqual([
      ["raw", ["run_a"]],
      ["parsed", ["run_a", "run_b"]],
      ["none", ["run_a", "run_c"]],
    ]);
    expect(new Set(faceted.map(({ chart }) => JSON.stringify([chart.x.domain, chart.y.domain]))).size).toBe(1);
    expect(faceted[0]?.chart.x.domain).toEqual([1, 4]);
  });

  test("differences reach 0, where the baseline lies", () => {
    const [panel] = panels("view=difference&smooth=0");
    expect(panel?.chart.focus).toMatchObject({ label: "a", latest: 0 });
    expect(panel?.chart.y.domain[0]).toBeLessThan(0);
  });
});
