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
        policy: { base: "xs-base", adapter: "none", loraRank: 8, loraAlpha: 16 },
        tasks: { taskset: "stress-160", order: "shuffled" },
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
          engines: 2,
          router: "leastLoaded",
          residentCap: 96,
        },
        gate: {
          requireSubmit: true,
          duplicateCall: true,
          format: "raw",
          remedies: "off",
          invalidReward: 0,
          truncated: "zero",
        },
        advantage: { scaleByStd: false, lengthPenalty: 0 },
        loss: {
          kind: "cispo",
          maskRange: [0, 2],
          clipLow: 0.2,
          clipHigh: 0.28,
          tisCap: 2,
          dppoThreshold: 0.2,
          referenceKl: 0,
          entropyBonus: 0,
        },
        optimizer: {
          learningRate: 5e-4,
          warmupUpdates: 3,
          beta1: 0.9,
          beta2: 0.98,
          weightDecay: 0,
          clipNorm: 1,
          updatesPerBatch: 1,
        },
        eviction: { masteredAfter: 0, hopelessAfter: 0, reinstateBelow: 0 },
        score: { everyUpdates: 10, attempts: 1 },
        rescore: { everyUpdates: 0, attempts: 2, tasks: 0, floor: 0.9 },
        eval: { everyUpdates: 0, benchmark: "validation-60" },
        checkpoints: { keepLast: 5, keepEvery: 10 },
        health: { nonFiniteLimit: 3, stallSeconds: 120, collapseDrop: 0.3, gapWarning: 0.01, gapUpdates: 3 },
        stress: { threshold: 0.9, tolerance: 0.05, holdEpochs: 20 },
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
      remedies: "off",
      invalidReward: -1,
      truncated: "zero",
    });
  });

  test("refuses an unknown setting by its path and lists the known ones", () => {
    expect(problems({ async: { maxlag: 1 }, speed: 3 })).toEqual({
      "async.maxlag":
        "async.maxlag is not a setting (did you mean async.maxLag?); accepted here: mode, maxLag, inFlightGroups, refresh, statePrecision, engines, router, residentCap",
      speed:
        "speed is not a setting (did you mean seed?); accepted here: policy, tasks, rollout, async, gate, advantage, loss, optimizer, eviction, score, rescore, eval, checkpoints, health, stress, updates, seed",
    });
  });

  test("names the setting that was probably meant, in its own block or elsewhere", () => {
    const found = problems({ rollout: { temprature: 1 }, max_lag: 1, gate: { clipNorm: 1 } });
    expect(found["rollout.temprature"]).toContain("did you mean rollout.temperature?");
    expect(found["max_lag"]).toContain("did you mean async.maxLag?");
    expect(found["gate.clipNorm"]).toContain("did you mean optimizer.clipNorm?");
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
      tasks: 'tasks is "stress-160": must be an object with taskset, order',
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

  test("gives each kind of loss its own clip range", () => {
    const clip = (kind: string) => {
      const parsed = parseRunConfig({ loss: { kind } });
      return parsed.ok && [parsed.config.loss.clipLow, parsed.config.loss.clipHigh];
    };
    expect(clip("ppoClip")).toEqual([0.2, 0.28]);
    expect(clip("gspo")).toEqual([3e-4, 4e-4]);
    const given = parseRunConfig({ loss: { kind: "gspo", clipHigh: 0.1 } });
    expect(given.ok && [given.config.loss.clipLow, given.config.loss.clipHigh]).toEqual([3e-4, 0.1]);
  });

  test("a stored configuration is read back as it is", () => {
    for (const kind of ["cispo", "gspo", "ppoClip", "dppo", "plain"]) {
      const parsed = parseRunConfig({ loss: { kind } });
      expect(parsed.ok && parseRunConfig(parsed.config)).toEqual(parsed);
    }
  });

  test.each([
    ["loss.maskRange", { loss: { kind: "ppoClip", maskRange: [0, 5] } }],
    ["loss.maskRange", { loss: { kind: "plain", maskRange: [0.5, 2] } }],
    ["loss.clipLow", { loss: { clipLow: 0.1 } }],
    ["loss.clipHigh", { loss: { kind: "dppo", clipHigh: 0.1 } }],
    ["loss.tisCap", { loss: { kind: "ppoClip", tisCap: 3 } }],
    ["loss.dppoThreshold", { loss: { kind: "gspo", dppoThreshold: 0.1 } }],
    ["policy.loraRank", { policy: { loraRank: 32 } }],
    ["policy.loraAlpha", { policy: { loraAlpha: 32 } }],
    ["gate.remedies", { gate: { remedies: "hint" } }],
    ["gate.remedies", { gate: { format: "parsed", remedies: "hint" } }],
    ["async.refresh", { async: { mode: "sync", maxLag: 0, refresh: "keepStale" } }],
    [
      "optimizer.updatesPerBatch",
      { rollout: { tasksPerUpdate: 4 }, optimizer: { updatesPerBatch: 5 }, async: { inFlightGroups: 4 } },
    ],
    ["eviction.reinstateBelow", { eviction: { reinstateBelow: 0.8 } }],
    ["rescore.everyUpdates", { rescore: { everyUpdates: 10 } }],
    ["eviction.reinstateBelow", { eviction: { masteredAfter: 2, reinstateBelow: 0.8 }, score: { everyUpdates: 0 } }],
    ["stress.tolerance", { stress: { threshold: 0.2, tolerance: 0.2 } }],
  ])("refuses %s where it contradicts another setting", (path, input) => {
    expect(Object.keys(problems(input))).toEqual([path]);
  });

  test.each([
    { loss: { kind: "ppoClip", clipLow: 0.1, clipHigh: 0.4 } },
    { loss: { kind: "gspo", clipLow: 1e-3, tisCap: 5 } },
    { loss: { kind: "dppo", dppoThreshold: 0.1 } },
    { loss: { kind: "plain", referenceKl: 0.01, entropyBonus: 0.001 } },
    { loss: { kind: "ppoClip", maskRange: [0, 2] } },
    { policy: { adapter: "lora", loraRank: 32, loraAlpha: 32 } },
    { gate: { format: "none", remedies: "hint" } },
    { eviction: { masteredAfter: 2, reinstateBelow: 0.8 } },
  ])("accepts %j", (input) => {
    expect(problems(input)).toEqual({});
  });

  test("says what a setting out of place belongs to", () => {
    expect(problems({ loss: { kind: "ppoClip", maskRange: [0, 5] } })).toEqual({
      "loss.maskRange":
        "loss.maskRange is [0,5]: does nothing when loss.kind is ppoClip; it belongs to cispo, elsewhere leave it at [0,2]",
    });
    expect(problems({ loss: { clipLow: 0.1 } })["loss.clipLow"]).toContain("it belongs to ppoClip and gspo");
  });
});
