import { describe, expect, test } from "vitest";
import { appliesTo, changedConfig } from "./changedConfig.ts";
import { configFields } from "./configFields.ts";
import { configDifferences, configValue, withConfigValue } from "./configPaths.ts";
import { parseRunConfig } from "./parseRunConfig.ts";
import { presets } from "./presets.ts";
import { RunConfig } from "./runConfig.ts";

const defaults = RunConfig.parse({});

/** Dotted paths of all leaves, found without the schema. */
function leaves(node: object, path = ""): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? leaves(value, `${path}${key}.`)
      : [`${path}${key}`],
  );
}

describe("configFields", () => {
  test("has every setting once, with its default", () => {
    expect(configFields.map(({ path }) => path)).toEqual(leaves(defaults));
    for (const field of configFields) expect(field.default).toEqual(configValue(defaults, field.path));
  });

  test("describes each in one line, and says in another where its default comes from", () => {
    for (const { path, label, description, source } of configFields) {
      expect(source, path).toMatch(/^\S[^\n]{7,150}[^.\n]$/u);
      expect(label.length, path).toBeGreaterThan(0);
      expect(description, path).toMatch(/^\S[^\n]{9,119}\.$/u);
    }
  });

  test("carries kind, bounds, choices and unit from the schema", () => {
    const field = (path: string) => configFields.find((candidate) => candidate.path === path);
    expect(field("rollout.groupSize")).toMatchObject({ kind: "integer", min: 2, max: 64, unit: "rollouts" });
    expect(field("rollout.topP")).toMatchObject({ kind: "number", min: 0.01, max: 1, unit: null });
    expect(field("async.mode")).toMatchObject({ kind: "choice", choices: ["sync", "async"] });
    expect(field("gate.invalidReward")).toMatchObject({ kind: "choice", choices: [0, -1] });
    expect(field("gate.requireSubmit")).toMatchObject({ kind: "boolean" });
    expect(field("tasks.taskset")).toMatchObject({ kind: "text" });
    expect(field("loss.maskRange")).toMatchObject({ kind: "range", min: 0, max: 1000 });
  });

  test("bounds are what the schema accepts: both ends pass, one step beyond does not", () => {
    for (const { path, kind, min, max } of configFields) {
      if (kind !== "integer" || min === null || max === null) continue;
      const refused = (value: number) => {
        const parsed = parseRunConfig(withConfigValue({}, path, value));
        return !parsed.ok && parsed.problems.some((problem) => problem.message.includes("must be a whole number"));
      };
      expect([min - 1, min, max, max + 1].map(refused), path).toEqual([true, false, false, true]);
    }
  });
});

describe("config paths", () => {
  test("replace one setting and nothing else", () => {
    const changed = RunConfig.parse(withConfigValue(defaults, "optimizer.learningRate", 1e-3));
    expect(configDifferences(defaults, changed)).toEqual([
      { path: "optimizer.learningRate", before: 5e-4, after: 1e-3 },
    ]);
    expect(defaults.optimizer.learningRate).toBe(5e-4);
    expect(withConfigValue({}, "loss.maskRange", [0, 5])).toEqual({ loss: { maskRange: [0, 5] } });
  });

  test("ranges are compared by their ends", () => {
    expect(configDifferences(defaults, RunConfig.parse({}))).toEqual([]);
    const wider = RunConfig.parse({ loss: { maskRange: [0, 5] } });
    expect(configDifferences(defaults, wider)).toEqual([{ path: "loss.maskRange", before: [0, 2], after: [0, 5] }]);
  });

  test("an unknown path is an error", () => {
    expect(() => configValue(defaults, "async.speed")).toThrow("async.speed is not a setting");
  });
});

describe("settings that depend on another", () => {
  const applying = (config: object) =>
    configFields.filter((field) => field.when !== null && appliesTo(field, config)).map(({ path }) => path);
  const changed = (base: RunConfig, changes: Record<string, unknown>) =>
    parseRunConfig(changedConfig(base, new Map(Object.entries(changes))));

  test("name a setting that exists, and values that it accepts", () => {
    for (const { path, when } of configFields) {
      if (when === null) continue;
      const other = configFields.find((field) => field.path === when.path);
      expect(other?.choices, path).toEqual(expect.arrayContaining([...when.values]));
    }
  });

  test("apply with the loss that has them, the adapter, and no format gate", () => {
    expect(applying(defaults)).toEqual(["loss.maskRange"]);
    const other = RunConfig.parse({ policy: { adapter: "lora" }, gate: { format: "none" }, loss: { kind: "gspo" } });
    expect(applying(other)).toEqual([
      "policy.loraRank",
      "policy.loraAlpha",
      "gate.remedies",
      "loss.clipLow",
      "loss.clipHigh",
      "loss.tisCap",
    ]);
  });

  test("a change of the loss leaves behind what it does not have, and takes its own defaults", () => {
    const masked = RunConfig.parse({ loss: { maskRange: [0, 5] } });
    expect(changed(masked, { "loss.kind": "gspo" })).toEqual({
      ok: true,
      config: RunConfig.parse({ loss: { kind: "gspo" } }),
    });
    const clipped = RunConfig.parse({ loss: { kind: "ppoClip", clipLow: 0.1 } });
    expect(changed(clipped, { "loss.kind": "gspo", "loss.tisCap": 4 })).toEqual({
      ok: true,
      config: RunConfig.parse({ loss: { kind: "gspo", tisCap: 4 } }),
    });
  });

  test("what was typed and does not apply any more is left out; the rest stays", () => {
    const result = changed(defaults, {
      "loss.maskRange": [0, 9],
      "loss.kind": "plain",
      "optimizer.learningRate": 1e-3,
    });
    expect(result).toEqual({
      ok: true,
      config: RunConfig.parse({ loss: { kind: "plain" }, optimizer: { learningRate: 1e-3 } }),
    });
  });

  test("nothing moves when the deciding setting stays", () => {
    const masked = RunConfig.parse({ loss: { maskRange: [0, 5] } });
    expect(changed(masked, { updates: 7 })).toEqual({ ok: true, config: { ...masked, updates: 7 } });
  });
});

describe("presets", () => {
  test.each(presets)("$name is a valid configuration", ({ config }) => {
    expect(parseRunConfig(config)).toEqual({ ok: true, config });
  });

  test.each(presets)("$name names a source for every setting that differs from the default", ({ config, sources }) => {
    const sourced = sources.map(({ path }) => path);
    for (const { path } of configDifferences(defaults, config)) expect(sourced).toContain(path);
    for (const path of sourced) expect(() => configValue(config, path)).not.toThrow();
  });

  test("each rung of the ladder differs from the next in one layer", () => {
    const config = (name: string) => presets.find((preset) => preset.name === name)?.config ?? {};
    const rungs = ["gate", "raw-format", "numerics", "cache-rebuild", "full"];
    const layers = rungs.slice(1).map((name, i) => configDifferences(config(rungs[i] ?? ""), config(name)));
    expect(layers.map((layer) => layer.map(({ path, after }) => `${path} ${JSON.stringify(after)}`))).toEqual([
      ['gate.format "raw"'],
      ['async.statePrecision "f32"'],
      ['async.refresh "rebuild"'],
      ['async.router "leastLoaded"'],
    ]);
  });

  test("names are unique", () => {
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
  });
});
