import { presets, RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { type Entered, freshEntered } from "./entered.ts";
import { fieldOf } from "./fieldOf.ts";
import { launchKind } from "./launchKind.ts";
import { durationText, runsText } from "./orderText.ts";
import { placeProblems } from "./placeProblems.ts";
import { queuedConfigs, readForm } from "./readForm.ts";
import { freshStress } from "./stressInput.ts";
import { suggestedName } from "./suggestedName.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

const config = RunConfig.parse({});
const arm = (name: string) => ({ name, preset: name, config });
const start = (mode: LaunchStart["mode"], names: readonly string[]): LaunchStart => ({
  mode,
  arms: names.map(arm),
  from: null,
});
const demo = start("run", ["demo"]);
const entered = (over: Partial<Entered> = {}, from = demo): Entered => ({
  ...freshEntered(from),
  stress: { ...freshStress, series: "tinyrepo-1/pool" },
  ...over,
});
const inYaml = (yaml: string) => readForm(demo, entered({ yaml }));

describe("readForm", () => {
  test("one recipe, one seed, as it comes", () => {
    const read = readForm(demo, entered());
    expect(read).toMatchObject({ name: "demo · seed 1", seeds: [1], arms: [arm("demo")], stress: null, evicts: false });
    expect(read.problems.size).toBe(0);
    expect(read.changes).toEqual([]);
    expect(launchKind(demo, read)).toBe("run");
  });

  test("a ladder is named by its ends, and needs an arm", () => {
    const ladder = start("ladder", ["gate", "numerics", "full"]);
    expect(readForm(ladder, entered({}, ladder)).name).toBe("Ladder, gate to full");
    const none = start("ladder", []);
    expect([...readForm(none, entered({}, none)).problems.keys()]).toEqual(["arms"]);
  });

  test("what a ladder's text says is changed in every arm, and nothing else", () => {
    const ladder = start("ladder", ["gate", "full"]);
    const read = readForm(ladder, entered({ yaml: "rollout:\n  groupSize: 4\n" }, ladder));
    expect(read.arms.map(({ config: { rollout, updates } }) => [rollout.groupSize, updates])).toEqual([
      [4, 100],
      [4, 100],
    ]);
    expect([...readForm(ladder, entered({ yaml: "speed: 4" }, ladder)).problems.keys()]).toEqual(["speed"]);
  });

  test("every problem is at its field, in the order of the page", () => {
    const wrong = entered({ name: " ", seeds: "x", yaml: "rollout:\n  groupSize: 1\n" });
    expect([...readForm(demo, wrong).problems.keys()]).toEqual(["name", "seed", "rollout.groupSize"]);
    expect(readForm(demo, entered({ name: "x".repeat(121) })).problems.get("name")).toMatch(/121 characters/);
  });

  test("a stress test has one seed; other modes do not ask what it measures", () => {
    const stress = start("stress", ["demo"]);
    expect([...readForm(stress, entered({ seeds: "1, 2" }, stress)).problems.keys()]).toEqual(["seed"]);
    const unset = { stress: freshStress };
    expect(readForm(demo, entered(unset)).problems.size).toBe(0);
    expect([...readForm(stress, entered(unset, stress)).problems.keys()]).toEqual(["candidates.series"]);
  });

  test("a grid is launched in place of its recipe, and carries its preset", () => {
    const read = readForm(demo, entered({ seeds: "1, 2", grid: [{ path: "async.maxLag", values: "0, 1" }] }));
    expect(read.name).toBe("demo · grid of 2");
    expect(read.arms.map(({ name, preset }) => [name, preset])).toEqual([
      ["maxLag 0", "demo"],
      ["maxLag 1", "demo"],
    ]);
    expect(queuedConfigs(read).map(({ seed, async: { maxLag } }) => [seed, maxLag])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
    expect(launchKind(demo, read)).toBe("grid");
  });
});

describe("a preset that is meant as a study", () => {
  const preset = presets.find(({ study }) => study !== undefined);
  const study = { ...start("run", []), arms: preset ? [{ ...preset, preset: preset.name }] : [] };

  test("is launched as its values times its seeds as it comes", () => {
    const read = readForm(study, freshEntered(study));
    expect(read.problems.size).toBe(0);
    expect(read.arms.map(({ name, preset: of, config: { policy } }) => [name, of, policy.base])).toEqual([
      ["base xs-base", "capacity", "xs-base"],
      ["base m-base", "capacity", "m-base"],
    ]);
    expect(read.seeds).toEqual([1, 2]);
    expect(launchKind(study, read)).toBe("grid");
  });

  test("is one recipe among others in a ladder, a stress test and a clone", () => {
    expect(freshEntered({ ...study, mode: "ladder" }).grid).toEqual([]);
    expect(freshEntered({ ...study, mode: "stress" }).seeds).toBe("1");
    expect(freshEntered({ ...study, from: { id: "run_1", name: "mine" } }).grid).toEqual([]);
  });
});

describe("a text", () => {
  test("that is pasted whole replaces every setting; what it leaves out has its default", () => {
    const read = readForm(
      { ...demo, arms: [{ ...arm("demo"), config: { ...config, updates: 7 } }] },
      entered({ yaml: "rollout: {groupSize: 4}" }),
    );
    expect(read.arms[0]?.config).toEqual({ ...config, rollout: { ...config.rollout, groupSize: 4 } });
    expect(read.changes.map(({ path }) => path)).toEqual(["rollout.groupSize", "updates"]);
  });

  test("with settings of another loss is refused where they stand", () => {
    const read = inYaml("loss:\n  kind: plain\n  maskRange: [0, 5]\n");
    expect(placeProblems(read.text, read.problems)).toMatchObject([{ path: "loss.maskRange", line: 3 }]);
  });

  test.each([
    ["optimizer:\n  learningRate: .nan", "optimizer.learningRate", 2, /is NaN: must be a number/],
    ["seed: 1\noptimizer:\n  learningRate: 1e999", "optimizer.learningRate", 3, /is Infinity: must be/],
    ["async:\n  maxlag: 2", "async.maxlag", 2, /did you mean async\.maxLag/],
    ["rollout: 5", "rollout", 1, /must be an object with tasksPerUpdate/],
    ["just words", "", 1, /^The configuration is "just words": must be an object/],
    ["async:\n  inFlightGroups: 1000", "async.inFlightGroups", 2, /at most 64/],
    ["updates: <script>alert(1)</script>", "updates", 1, /must be a whole number/],
  ])("%j is refused at its line", (yaml, ...[path, line, message]) => {
    const read = inYaml(yaml);
    expect(read.arms).toEqual([]);
    const [placed] = placeProblems(read.text, read.problems);
    expect(placed).toMatchObject({ path, line });
    expect(placed?.message).toMatch(message);
  });

  test("that cannot be read stops the launch and leaves the form at the last one that could", () => {
    const read = readForm(demo, entered({ yaml: "updates: 3\nupdates: 4", readable: "updates: 3" }));
    expect(read.arms).toEqual([]);
    expect(read.problems.get("yaml")).toBe("Line 2: This setting is here a second time: keep one of them.");
    expect(read.draft.get("updates")).toBe(3);
    expect(placeProblems(read.text, read.problems)).toMatchObject([{ path: "yaml", line: 2 }]);
  });

  test("problems of other fields are not in it", () => {
    const read = readForm(demo, entered({ name: "" }));
    expect(placeProblems(read.text, read.problems)).toEqual([]);
  });
});

describe("the suggested name of a clone", () => {
  const named = (name: string) =>
    suggestedName({ mode: "run", arms: [arm(name)], from: { id: "run_1", name } }, { seeds: [1], cells: 0 });
  test.each([
    ["mine", "mine, again · seed 1"],
    ["demo · seed 3", "demo, again · seed 1"],
    ["mine, again · seed 1", "mine, again 2 · seed 1"],
    ["mine, again 2", "mine, again 3 · seed 1"],
  ])("of %s is %s", (name, suggested) => {
    expect(named(name)).toBe(suggested);
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
  expect(runsText("run", { arms: 1, seeds: 1 })).toBe("1 run");
  expect(runsText("run", { arms: 0, seeds: 1 })).toBe("Nothing can start yet");
  expect(runsText("run", { arms: 1, seeds: 3 })).toBe("1 arm × 3 seeds = 3 runs");
  expect(runsText("run", { arms: 4, seeds: 1 })).toBe("4 arms × 1 seed = 4 runs");
  expect(runsText("ladder", { arms: 2, seeds: 1 })).toBe("2 arms × 1 seed = 2 runs");
  const estimate = { seconds: 80 * 60 + 20, rollouts: 100 };
  expect(durationText({ ...estimate, basis: { kind: "similar", runs: 1 } })).toBe(
    "About 1 h 20 min, at the pace of 1 similar run on this machine",
  );
  expect(durationText({ ...estimate, basis: { kind: "guess", secondsPerRollout: 0.02 } })).toMatch(/a guess of 0.02 s/);
  expect(durationText({ seconds: 0, rollouts: 0, basis: { kind: "other", runs: 1 } })).toBe("Nothing to run yet");
});
