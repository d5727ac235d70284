import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { fieldOf } from "./fieldOf.ts";
import { durationText, runsText } from "./orderText.ts";
import { type Entered, readForm } from "./readForm.ts";
import { freshStress } from "./stressInput.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

const config = RunConfig.parse({});
const arm = (name: string) => ({ name, preset: name, config });
const entered: Entered = { name: null, seeds: "1", draft: {}, stress: { ...freshStress, series: "tinyrepo-1/pool" } };
const start = (mode: LaunchStart["mode"], names: readonly string[]): LaunchStart => ({
  mode,
  arms: names.map(arm),
  from: null,
});

describe("readForm", () => {
  test("one recipe, one seed", () => {
    expect(readForm(start("run", ["demo"]), entered)).toMatchObject({
      name: "demo · seed 1",
      seeds: [1],
      configs: [config],
      stress: null,
      problems: new Map(),
      evicts: false,
    });
  });

  test("a ladder is named by its ends, and needs an arm", () => {
    expect(readForm(start("ladder", ["gate", "numerics", "full"]), entered).name).toBe("Ladder, gate to full");
    expect([...readForm(start("ladder", []), entered).problems.keys()]).toEqual(["arms"]);
  });

  test("every problem is at its field, in the order of the page", () => {
    const wrong = { ...entered, name: " ", seeds: "x", draft: { "rollout.groupSize": "1" } };
    expect([...readForm(start("run", ["demo"]), wrong).problems.keys()]).toEqual(["name", "seed", "rollout.groupSize"]);
  });

  test("a stress test has one seed; other modes do not ask what it measures", () => {
    expect([...readForm(start("stress", ["demo"]), { ...entered, seeds: "1, 2" }).problems.keys()]).toEqual(["seed"]);
    const unset = { ...entered, stress: freshStress };
    expect(readForm(start("run", ["demo"]), unset).problems.size).toBe(0);
    expect([...readForm(start("stress", ["demo"]), unset).problems.keys()]).toEqual(["candidates.series"]);
  });
});

test.each([
  ["config.eviction.masteredAfter", "eviction.masteredAfter"],
  ["arms.1.config.loss.kind", "loss.kind"],
  ["arms.0.name", "arms"],
  ["seeds.2", "seed"],
  ["candidates.count", "candidates.count"],
  ["rollout.groupSize", "rollout.groupSize"],
])("the API's path %s is the field %s", (path, field) => {
  expect(fieldOf(path)).toBe(field);
});

test("how many runs, and for how long", () => {
  expect(runsText("run", 1, 1)).toBe("1 run");
  expect(runsText("run", 1, 3)).toBe("1 arm × 3 seeds = 3 runs");
  expect(runsText("ladder", 2, 1)).toBe("2 arms × 1 seed = 2 runs");
  expect(durationText({ durationMs: 80 * 60_000 + 20_000, from: 1 })).toBe(
    "About 1 h 20 min, at the pace of 1 earlier run",
  );
  expect(durationText(null)).toMatch(/^No earlier run/);
});
