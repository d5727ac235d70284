import { describe, expect, test } from "vitest";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { styleGroups } from "./channels.ts";
import { groupRuns } from "./groupRuns.ts";
import { valueTable } from "./valueTable.ts";

const run = (name: string, values: Record<string, number>, config = {}) =>
  aComparedRun({ name, seed: name.charCodeAt(1), values, config });
const stale = { async: { refresh: "keepStale" } };
const runs = [
  run("a1", { "reward/newest": 0.8, "lag/mean": 1, "entropy/mean": 2 }),
  run("a2", { "reward/newest": 0.9, "lag/mean": 3 }),
  run("b1", { "reward/newest": 0.5, "lag/mean": 1 }, stale),
];
const channels = { color: "group", dash: "group", facet: "none" } as const;
const groups = styleGroups(groupRuns(runs, "seeds"), channels, "run_a1");

describe("valueTable", () => {
  const [full, other] = valueTable(groups, ["reward/newest", "lag/mean", "entropy/mean", "leak/gain"], "final");

  test("a group of seeds has their mean and Student's interval", () => {
    const cell = full?.cells[0];
    expect(cell).toMatchObject({ n: 2, delta: null, interval: { method: "t", of: 2 } });
    expect(cell?.value).toBeCloseTo(0.85);
    expect(cell?.interval?.high).toBeCloseTo(0.85 + 12.7062 * 0.05, 3);
  });

  test("one scoring of a pool has Wilson's over its tasks", () => {
    const cell = other?.cells[0];
    expect(cell).toMatchObject({ value: 0.5, n: 1, interval: { method: "wilson", of: 160 } });
    // (0.5 + z²/320 ± z √(0.25/160 + z²/(4·160²))) / (1 + z²/160) with z = 1.96
    expect(cell?.interval?.low).toBeCloseTo(0.4234, 4);
    expect(cell?.interval?.high).toBeCloseTo(0.5766, 4);
  });

  test("differences are to the baseline's mean, for groups and for runs", () => {
    expect(other?.cells[0]?.delta?.mean).toBeCloseTo(-0.35);
    expect(other?.runs[0]?.cells[0]?.delta?.mean).toBeCloseTo(-0.35);
    expect(full?.runs[0]?.cells[0]?.delta).toBeNull();
  });

  test("the better direction decides what is best, ties share it, and without a direction nothing is", () => {
    expect(full?.cells.map((cell) => cell?.isBest)).toEqual([true, false, false, undefined]);
    expect(other?.cells.map((cell) => cell?.isBest)).toEqual([false, true, undefined, undefined]);
  });

  test("what no run has is empty", () => {
    expect(full?.cells[3]).toBeNull();
    expect(other?.cells[2]).toBeNull();
  });
});

test("the best of many scorings has no interval of its own, nor has a reward that is no share", () => {
  const [best] = valueTable(groups.slice(1), ["reward/newest"], "best");
  expect(best?.cells[0]).toMatchObject({ value: 0.5, interval: null });
  const negative = run("c1", { "reward/newest": 0.5 }, { gate: { invalidReward: -1 } });
  const [signed] = valueTable(styleGroups(groupRuns([negative], "none"), channels, ""), ["reward/newest"], "final");
  expect(signed?.cells[0]).toMatchObject({ value: 0.5, interval: null });
});

test("a seed that ended with NaN is left out and n says so", () => {
  const broken = [...runs.slice(0, 2), run("a3", { "reward/newest": Number.NaN })];
  const [group] = valueTable(styleGroups(groupRuns(broken, "seeds"), channels, ""), ["reward/newest"], "final");
  expect(group?.cells[0]).toMatchObject({ n: 2, interval: { of: 2 } });
  expect(group?.runs[2]?.cells[0]?.value).toBeNaN();
});
