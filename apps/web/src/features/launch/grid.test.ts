import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { readGrid } from "./grid.ts";

const base = RunConfig.parse({});
const problemsOf = (...axes: Parameters<typeof readGrid>[1]) => Object.fromEntries(readGrid(base, axes).problems);

describe("readGrid", () => {
  test("is every combination, the last setting varying fastest", () => {
    const { cells, problems } = readGrid(base, [
      { path: "async.maxLag", values: "0, 1, 2" },
      { path: "gate.duplicateCall", values: "on, off" },
    ]);
    expect(problems.size).toBe(0);
    expect(cells.map(({ name }) => name)).toEqual([
      "maxLag 0 · duplicateCall on",
      "maxLag 0 · duplicateCall off",
      "maxLag 1 · duplicateCall on",
      "maxLag 1 · duplicateCall off",
      "maxLag 2 · duplicateCall on",
      "maxLag 2 · duplicateCall off",
    ]);
    expect(cells.map(({ config }) => [config.async.maxLag, config.gate.duplicateCall])).toEqual([
      [0, true],
      [0, false],
      [1, true],
      [1, false],
      [2, true],
      [2, false],
    ]);
  });

  test("no setting to vary is no grid", () => {
    expect(readGrid(base, [])).toEqual({ cells: [], problems: new Map() });
  });

  test("a loss brings its own defaults into its cell", () => {
    const { cells } = readGrid(base, [{ path: "loss.kind", values: "cispo, gspo" }]);
    expect(cells.map(({ config }) => config.loss.clipLow)).toEqual([0.2, 3e-4]);
  });

  test("ranges are set apart by semicolons", () => {
    const { cells } = readGrid(base, [{ path: "loss.maskRange", values: "0, 2; 0, 5" }]);
    expect(cells.map(({ name, config }) => [name, config.loss.maskRange])).toEqual([
      ["maskRange [0, 2]", [0, 2]],
      ["maskRange [0, 5]", [0, 5]],
    ]);
  });

  test("settings of one name are told apart by their block", () => {
    const axes = [
      { path: "loss.kind", values: "cispo" },
      { path: "rollout.groupSize", values: "4" },
    ];
    expect(readGrid(base, axes).cells[0]?.name).toBe("kind cispo · groupSize 4");
  });
});

describe("what is wrong is named at its field", () => {
  test("while a row is not complete", () => {
    expect(problemsOf({ path: "", values: "1" })).toEqual({ "grid.0.path": "Choose the setting to vary." });
    expect(problemsOf({ path: "seed", values: "1" })).toHaveProperty(["grid.0.path"]);
    expect(problemsOf({ path: "updates", values: " , " })["grid.0.values"]).toMatch(/^Give the values/);
  });

  test("values and settings given twice", () => {
    expect(problemsOf({ path: "updates", values: "1, 2, 1.0" })).toEqual({ "grid.0.values": "1 is given twice." });
    const twice = { path: "updates", values: "1" };
    expect(problemsOf(twice, twice)).toEqual({ "grid.1.path": "updates is varied already." });
  });

  test("a combination that cannot be launched, by its name", () => {
    expect(problemsOf({ path: "updates", values: "5, NaN" })["grid.0.values"]).toBe(
      'updates NaN: updates is "NaN": must be a whole number from 1 to 100000.',
    );
    const found = problemsOf({ path: "updates", values: "5" }, { path: "async.maxLag", values: "0, 17" });
    expect(found["grid.1.values"]).toMatch(/^updates 5 · maxLag 17: async\.maxLag is 17/);
  });

  test("a setting that does nothing in a combination", () => {
    const found = problemsOf({ path: "loss.kind", values: "cispo, plain" }, { path: "loss.maskRange", values: "0, 5" });
    expect(found["grid.1.values"]).toBe("kind plain · maskRange [0, 5]: loss.maskRange does nothing there.");
  });

  test("more combinations than can be sent, before they are made", () => {
    const many = Array.from({ length: 100 }, (_, index) => index + 1).join(",");
    const found = problemsOf({ path: "updates", values: many }, { path: "stress.holdEpochs", values: many });
    expect(found["grid.0.values"]).toBe("10000 combinations are more than the 400 allowed.");
  });
});
