import { describe, expect, test } from "vitest";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { styleGroups } from "./channels.ts";
import { groupRuns } from "./groupRuns.ts";

const runs = ["raw", "parsed"].flatMap((format) =>
  ["rebuild", "keepStale"].map((refresh, index) =>
    aComparedRun({ name: `${format} ${refresh}`, seed: index, config: { gate: { format }, async: { refresh } } }),
  ),
);
const groups = groupRuns(runs, "none");
const baseline = groups[1]?.id ?? "";

describe("styleGroups", () => {
  test("by group, no two look alike, and the baseline is marked", () => {
    const styled = styleGroups(groups, { color: "group", dash: "group", facet: "none" }, baseline);
    expect(new Set(styled.map(({ color, dash }) => `${color} ${dash}`)).size).toBe(4);
    expect(styled.map(({ isBaseline, facet }) => [isBaseline, facet])).toEqual([
      [false, null],
      [true, null],
      [false, null],
      [false, null],
    ]);
  });

  test("colour, dash and facet each follow their own key", () => {
    const styled = styleGroups(groups, { color: "gate.format", dash: "async.refresh", facet: "gate.format" }, "");
    expect(styled.map(({ color }) => color)).toEqual(["var(--s1)", "var(--s1)", "var(--s2)", "var(--s2)"]);
    expect(styled.map(({ dash }) => dash)).toEqual([null, "5 4", null, "5 4"]);
    expect(styled.map(({ facet }) => facet)).toEqual(["raw", "raw", "parsed", "parsed"]);
  });

  test("a channel that is nothing's is the same for all", () => {
    const styled = styleGroups(groups, { color: "none", dash: "none", facet: "none" }, "");
    expect(new Set(styled.map(({ color, dash }) => `${color} ${dash}`))).toEqual(new Set(["var(--s1) null"]));
  });

  test("a group whose runs do not agree says so", () => {
    const [both] = styleGroups(groupRuns(runs, ["tasks.taskset"]), { color: "group", dash: "none", facet: "seed" }, "");
    expect(both?.facet).toBe("several");
  });
});
