import { describe, expect, test } from "vitest";
import {
  aRollout,
  begun,
  begunUpdate,
  closed,
  closeNext,
  committed,
  groupIds,
  smallConfig,
  startedRun,
  withControl,
  withoutPool,
} from "./testing.ts";

const it = withControl();

describe("a run", () => {
  test("goes from launch through groups and an update to the next batch", async () => {
    const launched = await it.control.launchRun({ name: " First ", preset: "demo", config: smallConfig() });
    expect(launched).toMatchObject({
      name: "First",
      status: "queued",
      version: 0,
      maxUpdates: 5,
      basePolicy: "xs-base",
    });
    await it.control.startRun(launched.id);
    const runId = launched.id;

    const pending = await groupIds(it, runId, { status: "pending" });
    expect(pending).toHaveLength(4); // the in-flight window
    const [first = "", second = ""] = pending;
    const work = await begun(it, first);
    expect(work).toMatchObject({
      attempt: 1,
      group: { index: 0, purpose: "train", rollouts: 2 },
      run: { id: runId, seed: 1, taskset: "four" },
      pinned: null,
      latest: { version: 0, digest: "base" },
    });
    const rollouts = [aRollout({ reward: 1 }), aRollout({ reward: 0, earnedReward: 0, exit: "truncated" })];
    expect(await it.control.closeGroup({ groupId: first, attempt: 1, rollouts })).toEqual({ accepted: true });
    expect(await it.control.beginUpdate({ runId, step: 1, worker: "t1", backend: "wasm" })).toBeNull();
    await closed(it, second, [1, 1]);

    const update = await begunUpdate(it, runId, 1);
    expect(update).toMatchObject({ fromVersion: 0, weightsDigest: "base", optimizerDigest: null, attempt: 1 });
    expect(update.dropped).toEqual({ stale: 0, aborted: 0 });
    expect(update.groups.map(({ id }) => id)).toEqual([first, second]);
    expect(update.groups[0]?.rollouts.map(({ advantage }) => advantage)).toEqual([0.5, -0.5]);
    expect(update.groups[1]?.rollouts.map(({ advantage }) => advantage)).toEqual([0, 0]);
    const sample = update.groups[0]?.rollouts[1];
    expect(sample).toMatchObject({ exit: "truncated", turns: 1, oldestVersion: 0, newestVersion: 0 });
    expect(sample?.tokens).toEqual(Int32Array.of(0, 1, 2));
    expect(sample?.trainable).toEqual(Uint8Array.of(0, 1, 1));
    expect(sample?.logprobs).toEqual(Float32Array.of(0, -0.5, -0.25));
    expect(sample?.versions).toEqual(Int32Array.of(-1, 0, 0));

    const outcome = await it.control.commitUpdate({
      runId,
      step: 1,
      attempt: update.attempt,
      weightsDigest: "w1",
      optimizerDigest: "o1",
      points: [
        { name: "reward/mean", value: 0.75 },
        { name: "loss", value: -0.1 },
      ],
      silentGroupIds: [second],
    });
    expect(outcome).toEqual({ accepted: true, deletableDigests: [] });
    expect(await it.control.runState(runId)).toEqual({ status: "running", latest: { version: 1, digest: "w1" } });
    const statuses = await it.database.db.prisma.rolloutGroup.findMany({
      where: { id: { in: [first, second] } },
      orderBy: { index: "asc" },
    });
    expect(statuses.map(({ status }) => status)).toEqual(["trained", "silent"]);
    expect(await groupIds(it, runId, { status: "pending" })).toHaveLength(4); // two replaced, two waiting
    const points = withoutPool(await it.control.listPoints({ runId }));
    expect(points.map(({ name, step, value }) => ({ name, step, value }))).toEqual([
      { name: "reward/mean", step: 1, value: 0.75 },
      { name: "loss", step: 1, value: -0.1 },
    ]);
    expect((await it.control.getRun(runId)).latest).toMatchObject({ "reward/mean": 0.75, loss: -0.1 });
    expect((await it.control.getRun(runId)).backend).toBe("wasm");
  });

  test("leaves rollouts that a limit cut out of the group's mean when told to, and takes a penalty for length", async () => {
    const more = { gate: { truncated: "exclude" }, advantage: { lengthPenalty: 0.1 } };
    const runId = await startedRun(it, { more: { ...more, rollout: { tasksPerUpdate: 2, groupSize: 3 } } });
    const [first = "", second = ""] = await groupIds(it, runId, { status: "pending" });
    const { attempt } = await begun(it, first);
    const long = { tokens: Int32Array.of(0, 1, 1, 2), trainable: Uint8Array.of(0, 1, 1, 1) };
    const columns = { logprobs: Float32Array.of(0, -1, -1, -1), versions: Int32Array.of(-1, 0, 0, 0) };
    const rollouts = [
      aRollout(), // 2 tokens: 1 − 0.2
      aRollout({ ...long, ...columns, reward: 0, earnedReward: 0 }), // 3 tokens: 0 − 0.3
      aRollout({ exit: "truncated", reward: 0, earnedReward: 0 }),
    ];
    await it.control.closeGroup({ groupId: first, attempt, rollouts });
    await closed(it, second, [1, 1, 1]);
    const [group] = (await begunUpdate(it, runId, 1)).groups;
    expect(group?.rollouts.map(({ advantage }) => advantage)).toEqual([
      expect.closeTo(0.55, 12),
      expect.closeTo(-0.55, 12),
      null,
    ]);
  });

  test("draws every task of the pool once per epoch", async () => {
    const runId = await startedRun(it, { inFlightGroups: 4 });
    const rows = await it.database.db.prisma.rolloutGroup.findMany({ where: { runId } });
    expect(rows.map(({ taskId }) => taskId).sort()).toEqual(["t0", "t1", "t2", "t3"]);
  });

  test("completes after its last update and starts no group beyond it", async () => {
    const runId = await startedRun(it, { updates: 2, inFlightGroups: 4 });
    for (const step of [1, 2]) {
      await closeNext(it, runId, 2);
      const { attempt } = await begunUpdate(it, runId, step);
      await committed(it, runId, { step, attempt });
    }
    expect(await it.control.getRun(runId)).toMatchObject({ status: "completed", version: 2 });
    expect(await it.database.db.prisma.rolloutGroup.count({ where: { runId } })).toBe(4);
    expect((await it.control.listEvents({ runId })).map(({ kind }) => kind)).toEqual([
      "launched",
      "started",
      "completed",
    ]);
  });

  test("does nothing a second time when advanced again", async () => {
    const runId = await startedRun(it);
    await closeNext(it, runId, 2);
    const before = await it.database.db.prisma.rolloutGroup.count({ where: { runId } });
    await Promise.all([it.control.advanceRun(runId), it.control.advanceRun(runId), it.control.advanceRun(runId)]);
    expect(await it.database.db.prisma.rolloutGroup.count({ where: { runId } })).toBe(before);
    expect(await it.database.db.prisma.policyUpdate.count({ where: { runId } })).toBe(1);
  });
});

describe("staleness", () => {
  test("a group beyond the maximum lag is dropped, replaced, and counted once", async () => {
    const runId = await startedRun(it, { maxLag: 0, inFlightGroups: 2 });
    const [first = "", second = ""] = await groupIds(it, runId, { status: "pending" });
    await closed(it, first, [1, 0]);
    await closed(it, second, [1, 0]);
    const update = await begunUpdate(it, runId, 1);
    const [early = ""] = await groupIds(it, runId, { status: "pending" });
    await closed(it, early, [1, 0]); // version 0, while update 1 runs
    await committed(it, runId, { step: 1, attempt: update.attempt });

    const dropped = await it.database.db.prisma.rolloutGroup.findUniqueOrThrow({ where: { id: early } });
    expect(dropped).toMatchObject({ status: "stale", countedStep: null });
    await closeNext(it, runId, 2);
    expect((await begunUpdate(it, runId, 2)).dropped).toEqual({ stale: 1, aborted: 0 });
    const again = await begunUpdate(it, runId, 2);
    expect(again.dropped).toEqual({ stale: 1, aborted: 0 });
    await committed(it, runId, { step: 2, attempt: again.attempt });
    await closeNext(it, runId, 2);
    expect((await begunUpdate(it, runId, 3)).dropped).toEqual({ stale: 0, aborted: 0 });
  });

  test("a group within the maximum lag trains", async () => {
    const runId = await startedRun(it, { maxLag: 1, inFlightGroups: 4 });
    const pending = await groupIds(it, runId, { status: "pending" });
    for (const groupId of pending) await closed(it, groupId, [1, 0]); // all at version 0
    const { attempt } = await begunUpdate(it, runId, 1);
    await committed(it, runId, { step: 1, attempt });
    const update = await begunUpdate(it, runId, 2);
    expect(update.groups.map(({ id, oldestVersion }) => [id, oldestVersion])).toEqual([
      [pending[2], 0],
      [pending[3], 0],
    ]);
  });
});

describe("an aborted group", () => {
  test("is replaced, told of, and counted with the next update", async () => {
    const runId = await startedRun(it);
    const [first = "", second = ""] = await groupIds(it, runId, { status: "pending" });
    const { attempt } = await begun(it, first);
    expect(await it.control.abortGroup({ groupId: first, attempt, reason: "sandbox died" })).toEqual({
      accepted: true,
    });
    const broken = await begun(it, second);
    const rollouts = [aRollout(), aRollout({ exit: "infraError", exitDetail: "engine died" })];
    expect(await it.control.closeGroup({ groupId: second, attempt: broken.attempt, rollouts })).toEqual({
      accepted: true,
    });

    expect(await groupIds(it, runId, { status: "pending" })).toHaveLength(4);
    expect(await it.database.db.prisma.rollout.count({ where: { runId } })).toBe(0);
    const events = await it.control.listEvents({ runId });
    expect(events.filter(({ kind }) => kind === "groupAborted").map(({ message }) => message)).toEqual([
      expect.stringContaining("sandbox died"),
      expect.stringContaining("engine died"),
    ]);
    await closeNext(it, runId, 2);
    expect((await begunUpdate(it, runId, 1)).dropped).toEqual({ stale: 0, aborted: 2 });
  });

  test("fails the run when nothing but aborts happens", async () => {
    const runId = await startedRun(it);
    for (let i = 0; i < 8; i++) {
      const [groupId = ""] = await groupIds(it, runId, { status: "pending" });
      const { attempt } = await begun(it, groupId);
      await it.control.abortGroup({ groupId, attempt, reason: "no sandbox" });
    }
    const run = await it.control.getRun(runId);
    expect(run.status).toBe("failed");
    expect(run.statusReason).toContain("no sandbox");
    expect(await groupIds(it, runId, { status: "pending" })).toEqual([]);
  });
});
