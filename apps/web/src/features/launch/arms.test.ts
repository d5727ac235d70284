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

const drafted = (values: Record<string, unknown>) => new Map(Object.entries(values));
const view = (arms: readonly Arm[], draft: Record<string, unknown>, path: string) =>
  fieldViews(arms, drafted(draft)).find(({ field }) => field.path === path);
const read = (arms: readonly Arm[], known: Record<string, unknown>, unknown: Record<string, unknown> = {}) =>
  readArms(arms, { known: drafted(known), unknown: drafted(unknown) });

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
  test("what is given changes every arm and leaves their differences", () => {
    const { configs, problems } = read([plain, stale], { updates: 3 });
    expect(configs.map(({ updates, async: { refresh } }) => [updates, refresh])).toEqual([
      [3, "rebuild"],
      [3, "keepStale"],
    ]);
    expect(problems.size).toBe(0);
  });

  test("a change of the loss brings its own defaults and drops what does not apply any more", () => {
    const [config] = read([plain], { "loss.maskRange": [0, 5], "loss.kind": "gspo" }).configs;
    expect(config?.loss).toMatchObject({ kind: "gspo", maskRange: [0, 2], clipLow: 3e-4, tisCap: 2 });
  });

  test("names the arms in which something is wrong, unless it is wrong in all", () => {
    const sync = read([plain, stale], { "async.mode": "sync", "async.maxLag": 0 });
    expect(sync.configs).toEqual([]);
    expect(sync.problems.get("async.refresh")).toMatch(/^stale: async\.refresh is keepStale/);
    const size = read([plain, stale], { "rollout.groupSize": 1 });
    expect(size.problems.get("rollout.groupSize")).toMatch(/^rollout\.groupSize is 1/);
  });

  test("what is no setting is refused, and so is something else in place of a block", () => {
    const { problems } = read([plain, stale], {}, { "async.lag": 1, gate: "none" });
    expect([...problems.keys()].sort()).toEqual(["async.lag", "gate"]);
  });
});

describe("draftChanges", () => {
  const changes = (arms: readonly Arm[], draft: Record<string, unknown>) => draftChanges(arms, drafted(draft));

  test("lists what was given, accepted or not", () => {
    expect(changes([plain], { "rollout.groupSize": 1, "gate.duplicateCall": false, "optimizer.beta1": "" })).toEqual([
      { path: "rollout.groupSize", before: "5", after: "1" },
      { path: "gate.duplicateCall", before: "on", after: "off" },
      { path: "optimizer.beta1", before: "0.9", after: "nothing" },
    ]);
  });

  test("the same value is no change, and seeds are not one", () => {
    expect(changes([plain], { "optimizer.learningRate": 0.0005, "loss.maskRange": [0, 2], seed: 3 })).toEqual([]);
  });

  test("where the arms differ, what is given is a change of some of them", () => {
    expect(changes([plain, stale], { "async.refresh": "rebuild" })).toEqual([
      { path: "async.refresh", before: "rebuild · keepStale", after: "rebuild" },
    ]);
  });

  test("a value that does not apply any more is none", () => {
    expect(changes([plain], { "loss.maskRange": [0, 5], "loss.kind": "plain" })).toEqual([
      { path: "loss.kind", before: "cispo", after: "plain" },
    ]);
  });
});
