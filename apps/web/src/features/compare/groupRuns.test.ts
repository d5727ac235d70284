import { describe, expect, test } from "vitest";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { groupRuns, type GroupBy } from "./groupRuns.ts";
import { varyingKeys } from "./runKey.ts";

const run = (name: string, seed: number, over: object = {}) => aComparedRun({ name, seed, ...over });
const stale = { config: { async: { refresh: "keepStale" } } };

const named = (runs: Parameters<typeof groupRuns>[0], by: GroupBy) =>
  groupRuns(runs, by).map(({ label, runs: own }) => [label, own.map(({ name }) => name)]);

describe("groupRuns", () => {
  test("seeds of one configuration are one group, told apart by the setting that differs", () => {
    const runs = [run("a", 1), run("b", 1, stale), run("c", 2), run("d", 2, stale)];
    expect(named(runs, "seeds")).toEqual([
      ["refresh rebuild", ["a", "c"]],
      ["refresh keepStale", ["b", "d"]],
    ]);
  });

  test("arms of a ladder keep their names", () => {
    const runs = [run("a", 1, { arm: "full" }), run("b", 1, { ...stale, arm: "gate" })];
    expect(named(runs, "seeds").map(([label]) => label)).toEqual(["full", "gate"]);
  });

  test("a preset names a group only where every group has another", () => {
    const runs = [run("a", 1, { preset: "demo" }), run("b", 1, { ...stale, preset: "demo" })];
    expect(named(runs, "seeds").map(([label]) => label)).toEqual(["refresh rebuild", "refresh keepStale"]);
  });

  test("by any settings, alone or together", () => {
    const runs = [run("a", 1), run("b", 2, stale), run("c", 3, { config: { gate: { format: "parsed" } } })];
    expect(named(runs, ["gate.format"])).toEqual([
      ["format raw", ["a", "b"]],
      ["format parsed", ["c"]],
    ]);
    expect(named(runs, ["gate.format", "async.refresh"])).toHaveLength(3);
  });

  test("each by itself, equal names made unequal", () => {
    const runs = [run("a", 1, { id: "run_1" }), run("a", 1, { id: "run_2" })];
    expect(named(runs, "none").map(([label]) => label)).toEqual(["a", "a (2)"]);
  });

  test("a setting that does nothing does not tell runs apart", () => {
    expect(varyingKeys([run("a", 1), run("b", 2)])).toEqual(["seed"]);
    expect(varyingKeys([run("a", 1), run("b", 1, { config: { loss: { kind: "gspo" } } })])).toEqual([
      "loss.kind",
      "loss.maskRange",
      "loss.clipLow",
      "loss.clipHigh",
      "loss.tisCap",
    ]);
  });
});
