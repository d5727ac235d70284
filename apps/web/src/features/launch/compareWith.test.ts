import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { changesFrom, counterparts, departures } from "./compareWith.ts";
import { draftAgainst } from "./draft.ts";
import { settingsIn } from "./yaml/settingsIn.ts";

const demo = RunConfig.parse({
  tasks: { taskset: "demo-24" },
  rollout: { tasksPerUpdate: 8 },
  async: { inFlightGroups: 8 },
  updates: 60,
});
const run = { name: "mine", preset: "demo", config: { ...demo, updates: 30, seed: 4 } };
const from = { id: "run_1", name: "mine" };

test("a clone is compared with its run, the run's preset, or the defaults", () => {
  expect(counterparts({ mode: "run", arms: [run], from }).map(({ name }) => name)).toEqual([
    "the run mine",
    "the preset demo",
    "the defaults",
  ]);
  expect(counterparts({ mode: "run", arms: [run], from: null }).map(({ key }) => key)).toEqual(["origin", "defaults"]);
  expect(counterparts({ mode: "ladder", arms: [run, run], from: null })).toEqual([
    { key: "origin", name: "every arm" },
  ]);
});

describe("changesFrom", () => {
  const edited = { ...run.config, rollout: { ...run.config.rollout, groupSize: 7 } };
  const draft = draftAgainst(run.config, settingsIn(edited).known);
  const form = { whole: run, draft, changes: [{ path: "rollout.groupSize", before: "5", after: "7" }] };

  test("where it started: what was changed since", () => {
    expect(changesFrom("origin", form)).toBe(form.changes);
  });

  test("the preset: what the run had changed, too; never the seed", () => {
    expect(changesFrom("preset", form)).toEqual([
      { path: "rollout.groupSize", before: "5", after: "7" },
      { path: "updates", before: "60", after: "30" },
    ]);
  });

  test("the defaults: everything that departs from them", () => {
    expect(changesFrom("defaults", form).map(({ path, before, after }) => `${path} ${before} ${after}`)).toEqual([
      "tasks.taskset stress-160 demo-24",
      "rollout.tasksPerUpdate 32 8",
      "rollout.groupSize 5 7",
      "async.inFlightGroups 32 8",
      "updates 100 30",
    ]);
  });

  test("a value that cannot be accepted is a change like any other", () => {
    const bad = { ...form, draft: new Map<string, unknown>([["updates", "soon"]]) };
    expect(changesFrom("preset", bad)).toEqual([{ path: "updates", before: "60", after: "soon" }]);
  });
});

test("departures of a preset from the defaults, those of its loss included", () => {
  expect(departures(demo)).toBe(4);
  expect(departures(RunConfig.parse({}))).toBe(0);
  expect(departures(RunConfig.parse({ loss: { kind: "gspo" } }))).toBe(1);
  expect(departures(RunConfig.parse({ loss: { kind: "gspo", clipLow: 0.1 } }))).toBe(2);
});
