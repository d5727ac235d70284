import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { type Arm, draftChanges, fieldViews, readArms } from "./arms.ts";

const arm = (name: string, config: Parameters<typeof RunConfig.parse>[0] = {}): Arm => ({
  name,
  preset: name,
  config: RunConfig.parse(config),
});
const plain = arm("plain");
const stale = arm("stale", { async: { refresh: "keepStale" } });
const gspo = arm("gspo", { loss: { kind: "gspo" } });

const view = (arms: readonly Arm[], draft: Parameters<typeof fieldViews>[1], path: string) =>
  fieldViews(arms, draft).find(({ field }) => field.path === path);

describe("fieldViews", () => {
  test("only settings that do something in some arm", () => {
    expect(view([plain], {}, "loss.tisCap")).toBeUndefined();
    expect(view([plain], {}, "policy.loraRank")).toBeUndefined();
    expect(view([plain, gspo], {}, "loss.tisCap")).toMatchObject({ base: 2, differing: null });
    expect(view([plain], { "policy.adapter": "lora" }, "policy.loraRank")?.base).toBe(8);
  });

  test("says where the arms differ", () => {
    expect(view([plain, stale], {}, "async.refresh")).toMatchObject({
      base: undefined,
      differing: "rebuild · keepStale",
    });
    expect(view([plain, stale], {}, "rollout.groupSize")?.base).toBe(5);
  });

  test("a choice that decides others stays at what the arms say, so that it can be taken back", () => {
    expect(view([plain], { "loss.kind": "gspo" }, "loss.kind")?.base).toBe("cispo");
  });
});

describe("readArms", () => {
  test("what is entered changes every arm and leaves their differences", () => {
    const { configs, problems } = readArms([plain, stale], { updates: "3" });
    expect(configs.map(({ updates, async: { refresh } }) => [updates, refresh])).toEqual([
      [3, "rebuild"],
      [3, "keepStale"],
    ]);
    expect(problems.size).toBe(0);
  });

  test("names the arms in which something is wrong, unless it is wrong in all", () => {
    const sync = readArms([plain, stale], { "async.mode": "sync", "async.maxLag": "0" });
    expect(sync.configs).toEqual([]);
    expect(sync.problems.get("async.refresh")).toMatch(/^stale: async\.refresh is keepStale/);
    const size = readArms([plain, stale], { "rollout.groupSize": "1" });
    expect(size.problems.get("rollout.groupSize")).toMatch(/^rollout\.groupSize is 1/);
  });
});

describe("draftChanges", () => {
  test("lists what was entered, accepted or not", () => {
    const draft = { "rollout.groupSize": "1", "gate.duplicateCall": false, "optimizer.beta1": " " };
    expect(draftChanges([plain], draft)).toEqual([
      { path: "rollout.groupSize", before: "5", after: "1" },
      { path: "gate.duplicateCall", before: "on", after: "off" },
      { path: "optimizer.beta1", before: "0.9", after: "nothing" },
    ]);
  });

  test("the same value in other words is no change", () => {
    expect(draftChanges([plain], { "optimizer.learningRate": "0.0005", "loss.maskRange": "0,2.0" })).toEqual([]);
  });

  test("where the arms differ, what is entered is a change of some of them", () => {
    expect(draftChanges([plain, stale], { "async.refresh": "rebuild" })).toEqual([
      { path: "async.refresh", before: "rebuild · keepStale", after: "rebuild" },
    ]);
  });

  test("an entry that does not apply any more is none", () => {
    expect(draftChanges([plain], { "loss.maskRange": "0, 5", "loss.kind": "plain" })).toEqual([
      { path: "loss.kind", before: "cispo", after: "plain" },
    ]);
  });
});
