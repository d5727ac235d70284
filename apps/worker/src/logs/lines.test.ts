import type { GroupWork, RolloutRecord, UpdateWork } from "@holdfast/control";
import type { MetricValue } from "@holdfast/metrics";
import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { groupAborted, groupClosed, groupFailed, groupStarted } from "./groupLines.ts";
import { updateBegun, updateCommitted, updateFailed } from "./updateLines.ts";

const config = RunConfig.parse({});

const aGroup = (over: Partial<GroupWork> = {}): GroupWork => ({
  attempt: 1,
  group: { id: "grp", index: 12, purpose: "train", taskId: "pool/7", rollouts: 3 },
  run: { id: "run", config, seed: 1, taskset: "pool" },
  pinned: null,
  latest: { version: 4, digest: "d" },
  ...over,
});

const aRollout = (exit: RolloutRecord["exit"], reward: number, versions: readonly number[]): RolloutRecord => ({
  ...{ exit, reward, earnedReward: reward, exitDetail: null, grade: null, engine: "w/0", durationMs: 1, prompt: "" },
  ...{ turns: [], tests: [], diff: "", goldDiff: "" },
  tokens: Int32Array.from(versions),
  trainable: Uint8Array.from(versions, (version) => (version < 0 ? 0 : 1)),
  logprobs: new Float32Array(versions.length),
  versions: Int32Array.from(versions),
});

describe("a group", () => {
  test("is told of with its task, rollouts and weights", () => {
    expect(groupStarted(aGroup())).toEqual({
      level: "info",
      text: "train group 12 (pool/7) started: 3 rollouts, newest version 4",
    });
    const pinned = aGroup({ attempt: 2, pinned: { version: 2, digest: "d" } });
    expect(groupStarted(pinned).text).toBe(
      "train group 12 (pool/7) started: 3 rollouts, pinned to version 2, attempt 2",
    );
  });

  test("is told of with its reward, exits and versions once it closes", () => {
    const rollouts = [
      aRollout("invalidFormat", 0, [-1, 3, 4]),
      aRollout("submitted", 1, [-1, 4]),
      aRollout("submitted", 1, [-1, 4, 5]),
    ];
    expect(groupClosed(aGroup(), { rollouts, seconds: 2.34, accepted: true })).toEqual({
      level: "info",
      text: "train group 12 (pool/7) closed: reward 0.67, 2 submitted, 1 invalidFormat, versions 3–5, 2.3 s",
    });
    expect(groupClosed(aGroup(), { rollouts, seconds: 1, accepted: false })).toMatchObject({ level: "warn" });
  });

  test("that broke says why, with the level of its gravity", () => {
    expect(groupAborted(aGroup(), "sandbox lost")).toEqual({
      level: "warn",
      text: "train group 12 (pool/7) aborted: sandbox lost",
    });
    expect(groupFailed(aGroup(), "Error: x\n    at y")).toMatchObject({ level: "error" });
  });
});

describe("an update", () => {
  const work: UpdateWork = {
    ...{ attempt: 1, run: { id: "run", config, seed: 1 }, step: 5, fromVersion: 4, weightsDigest: "w" },
    ...{ baseDigest: "b", optimizerDigest: null, groups: [], dropped: { stale: 0, aborted: 0 }, waitSeconds: 3.14 },
    trainedBefore: { rollouts: 0, tokens: 0 },
  };

  test("is told of with its batch when it begins", () => {
    expect(updateBegun(work).text).toBe("update 5 begun: 0 groups, 0 rollouts, waited 3.1 s");
    expect(updateBegun({ ...work, attempt: 2, dropped: { stale: 3, aborted: 1 } }).text).toBe(
      "update 5 begun: 0 groups, 0 rollouts, 3 stale and 1 aborted dropped before it, waited 3.1 s, attempt 2",
    );
  });

  test("is told of with seconds, reward, loss and lag when it is committed", () => {
    const points: readonly MetricValue[] = [
      { name: "reward/mean", value: 0.64375 },
      { name: "optim/loss", value: -0.001234 },
      { name: "lag/mean", value: 0.5 },
      { name: "lag/max", value: 1 },
      { name: "entropy/mean", value: NaN },
      { name: "mismatch_kl/mean", value: 0.0000094 },
    ];
    expect(updateCommitted(work, { points, seconds: 2.345, accepted: true })).toEqual({
      level: "info",
      text: "update 5 committed: 2.3 s, reward 0.644, loss -0.00123, grad norm –, entropy NaN, mismatch KL 9.4e-6, lag 0.5 (max 1)",
    });
    expect(updateCommitted(work, { points, seconds: 1, accepted: false })).toMatchObject({ level: "warn" });
    expect(updateFailed({ ...work, attempt: 2 }, "Error: disk full")).toEqual({
      level: "error",
      text: "update 5 failed at attempt 2: Error: disk full",
    });
  });
});
