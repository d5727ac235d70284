import { describe, expect, test } from "vitest";
import {
  aRollout,
  begun,
  begunUpdate,
  closed,
  closeNext,
  committed,
  groupIds,
  startedRun,
  withControl,
  withoutPool,
} from "./testing.ts";

const it = withControl();

describe("a group begun twice", () => {
  test("is closed by its later attempt only", async () => {
    const runId = await startedRun(it);
    const [groupId = ""] = await groupIds(it, runId, { status: "pending" });
    const first = await begun(it, groupId, "w1");
    const second = await begun(it, groupId, "w2");
    const rollouts = [aRollout(), aRollout()];
    expect(second.attempt).toBe(first.attempt + 1);
    expect(await it.control.closeGroup({ groupId, attempt: first.attempt, rollouts })).toEqual({ accepted: false });
    expect(await it.control.abortGroup({ groupId, attempt: first.attempt, reason: "late" })).toEqual({
      accepted: false,
    });
    expect(await it.control.closeGroup({ groupId, attempt: second.attempt, rollouts })).toEqual({ accepted: true });
    expect(await it.control.closeGroup({ groupId, attempt: second.attempt, rollouts })).toEqual({ accepted: false });
    expect(await it.database.db.prisma.rollout.count({ where: { groupId } })).toBe(2);
    expect(await it.control.beginGroup({ groupId, worker: "w3" })).toBeNull();
  });

  test("keeps one result when both attempts close it at the same time", async () => {
    const runId = await startedRun(it);
    const [groupId = ""] = await groupIds(it, runId, { status: "pending" });
    const { attempt } = await begun(it, groupId);
    const close = () => it.control.closeGroup({ groupId, attempt, rollouts: [aRollout(), aRollout()] });
    const results = await Promise.all([close(), close(), close()]);
    expect(results.filter(({ accepted }) => accepted)).toHaveLength(1);
    expect(await it.database.db.prisma.rollout.count({ where: { groupId } })).toBe(2);
  });
});

describe("an update begun twice", () => {
  test("is committed by its later attempt only, with one point per series and step", async () => {
    const runId = await startedRun(it);
    await closeNext(it, runId, 2);
    const first = await begunUpdate(it, runId, 1);
    const second = await begunUpdate(it, runId, 1);
    expect(second.groups).toEqual(first.groups);
    const late = await committed(it, runId, { step: 1, attempt: first.attempt, value: 0.1 });
    expect(late).toEqual({ accepted: false, deletableDigests: [] });
    const commits = [0.2, 0.3, 0.4].map((value) => committed(it, runId, { step: 1, attempt: second.attempt, value }));
    expect((await Promise.all(commits)).filter(({ accepted }) => accepted)).toHaveLength(1);
    expect(withoutPool(await it.control.listPoints({ runId }))).toHaveLength(1);
    expect(await it.control.getRun(runId)).toMatchObject({ version: 1 });
    expect(await it.control.beginUpdate({ runId, step: 1, worker: "t2", backend: "wasm" })).toBeNull();
    expect(await it.control.failUpdate({ runId, step: 1, attempt: second.attempt, reason: "late" })).toEqual({
      accepted: false,
    });
  });

  test("that fails is tried again with the same batch; the third failure fails the run", async () => {
    const runId = await startedRun(it);
    await closeNext(it, runId, 2);
    const batches = [];
    for (const expected of ["running", "running", "failed"]) {
      const { attempt, groups } = await begunUpdate(it, runId, 1);
      batches.push(groups.map(({ id }) => id));
      await it.control.failUpdate({ runId, step: 1, attempt, reason: "out of memory" });
      expect((await it.control.getRun(runId)).status).toBe(expected);
    }
    expect(new Set(batches.map((batch) => batch.join())).size).toBe(1);
    const kinds = (await it.control.listEvents({ runId })).map(({ kind }) => kind);
    expect(kinds).toEqual(["launched", "started", "updateRetried", "updateRetried", "failed"]);
  });
});

test("a broken commit leaves nothing behind", async () => {
  const runId = await startedRun(it);
  await closeNext(it, runId, 2);
  const { attempt } = await begunUpdate(it, runId, 1);
  const twice = [
    { name: "loss", value: 1 },
    { name: "loss", value: 2 },
  ];
  const commit = { runId, step: 1, attempt, weightsDigest: "w", optimizerDigest: "o", silentGroupIds: [] };
  await expect(it.control.commitUpdate({ ...commit, points: twice })).rejects.toThrow();
  expect(await it.control.getRun(runId)).toMatchObject({ version: 0, latest: {} });
  expect(await it.control.listCheckpoints(runId)).toHaveLength(1);
  expect(await it.control.commitUpdate({ ...commit, points: [] })).toMatchObject({ accepted: true });
});

test("rollouts that do not fit their group are refused with a path", async () => {
  const runId = await startedRun(it);
  const [groupId = ""] = await groupIds(it, runId, { status: "pending" });
  const { attempt } = await begun(it, groupId);
  const close = (rollouts: ReturnType<typeof aRollout>[]) => it.control.closeGroup({ groupId, attempt, rollouts });
  await expect(close([aRollout()])).rejects.toMatchObject({ problems: [{ path: "rollouts" }] });
  const unwritten = aRollout({ trainable: Uint8Array.of(0, 0, 0) });
  await expect(close([aRollout(), unwritten])).rejects.toMatchObject({ problems: [{ path: "rollouts.1" }] });
  const short = aRollout({ logprobs: Float32Array.of(0) });
  await expect(close([short, aRollout()])).rejects.toMatchObject({ problems: [{ path: "rollouts.0" }] });
  expect(await closed(it, groupId, [1, 0])).toEqual({ accepted: true });
});
