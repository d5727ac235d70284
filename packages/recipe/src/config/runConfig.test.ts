import { describe, expect, test } from "vitest";
import { parseRunConfig } from "./parseRunConfig.ts";

function problems(input: unknown): Record<string, string> {
  const parsed = parseRunConfig(input);
  return parsed.ok ? {} : Object.fromEntries(parsed.problems.map(({ path, message }) => [path, message]));
}

describe("parseRunConfig", () => {
  test("fills in every default", () => {
    const parsed = parseRunConfig({});
    expect(parsed).toEqual({
      ok: true,
      config: {
        policy: { base: "xs-base" },
        tasks: { taskset: "stress-160" },
        rollout: {
          tasksPerUpdate: 32,
          groupSize: 5,
          temperature: 1,
          topP: 1,
          maxTurns: 8,
          turnTokens: 36,
          totalTokens: 384,
          observationChars: 800,
        },
        async: {
          mode: "async",
          maxLag: 1,
          inFlightGroups: 32,
          refresh: "rebuild",
          statePrecision: "f32",
          residentCap: 96,
        },
        gate: { requireSubmit: true, duplicateCall: true, format: "raw", invalidReward: 0 },
        advantage: { scaleByStd: false },
        loss: { kind: "cispo", maskRange: [0, 2] },
        optimizer: { learningRate: 5e-4, warmupUpdates: 3, beta1: 0.9, beta2: 0.98, weightDecay: 0, clipNorm: 1 },
        score: { everyUpdates: 10, attempts: 1 },
        checkpoints: { keepLast: 5, keepEvery: 10 },
        updates: 100,
        seed: 1,
      },
    });
  });

  test("keeps what is given and fills in the rest of the block", () => {
    const parsed = parseRunConfig({ gate: { invalidReward: -1 } });
    expect(parsed.ok && parsed.config.gate).toEqual({
      requireSubmit: true,
      duplicateCall: true,
      format: "raw",
      invalidReward: -1,
    });
  });

  test("refuses an unknown setting by its path and lists the known ones", () => {
    expect(problems({ async: { maxlag: 1 }, speed: 3 })).toEqual({
      "async.maxlag":
        "async.maxlag is not a setting; accepted here: mode, maxLag, inFlightGroups, refresh, statePrecision, residentCap",
      speed:
        "speed is not a setting; accepted here: policy, tasks, rollout, async, gate, advantage, loss, optimizer, score, checkpoints, updates, seed",
    });
  });

  test("says for each bad value what would be accepted", () => {
    expect(
      problems({
        policy: { base: "XS base" },
        rollout: { groupSize: 1, temperature: "hot" },
        async: { mode: "fast" },
        gate: { requireSubmit: "yes", invalidReward: 1 },
        loss: { maskRange: [0, 0.5] },
        seed: 1.5,
      }),
    ).toEqual({
      "policy.base": 'policy.base is "XS base": must be a name of lower-case letters, digits, dots and dashes',
      "rollout.groupSize": "rollout.groupSize is 1: must be a whole number from 2 to 64",
      "rollout.temperature": 'rollout.temperature is "hot": must be a number from 0.05 to 2',
      "async.mode": 'async.mode is "fast": must be sync or async',
      "gate.requireSubmit": 'gate.requireSubmit is "yes": must be true or false',
      "gate.invalidReward": "gate.invalidReward is 1: must be 0 or -1",
      "loss.maskRange": "loss.maskRange is [0,0.5]: must be two numbers [low, high] with 0 ≤ low ≤ 1 ≤ high ≤ 1000",
      seed: "seed is 1.5: must be a whole number from 0 to 2147483647",
    });
  });

  test("refuses numbers that are not finite", () => {
    expect(Object.keys(problems({ optimizer: { learningRate: NaN, clipNorm: Infinity } }))).toEqual([
      "optimizer.learningRate",
      "optimizer.clipNorm",
    ]);
  });

  test("refuses a block or a whole configuration of the wrong shape", () => {
    expect(problems({ tasks: "stress-160" })).toEqual({
      tasks: 'tasks is "stress-160": must be an object with taskset',
    });
    expect(problems(null)[""]).toMatch(/^The configuration is null: must be an object with policy, tasks/);
  });

  test("refuses lag in a synchronous run", () => {
    expect(Object.keys(problems({ async: { mode: "sync" } }))).toEqual(["async.maxLag"]);
    expect(problems({ async: { mode: "sync", maxLag: 0 } })).toEqual({});
  });

  test("refuses more groups in flight than the lag lets train, and fewer than one batch", () => {
    expect(problems({ async: { inFlightGroups: 65 } })).toEqual({
      "async.inFlightGroups":
        "async.inFlightGroups is 65: at most 64 (max lag + 1 batches of 32) can train before they are stale",
    });
    expect(problems({ async: { inFlightGroups: 64 } })).toEqual({});
    expect(problems({ async: { inFlightGroups: 31 } })["async.inFlightGroups"]).toMatch(/at least/);
  });

  test("refuses a turn longer than the rollout", () => {
    expect(Object.keys(problems({ rollout: { turnTokens: 400 } }))).toEqual(["rollout.turnTokens"]);
  });
});
