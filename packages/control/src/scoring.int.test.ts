import { describe, expect, test } from "vitest";
import { begun, begunUpdate, closed, closeNext, committed, groupIds, startedRun, withControl } from "./testing.ts";

const it = withControl();

const scoreGroups = (runId: string) => groupIds(it, runId, { status: "pending", purpose: "score" });
const newestPoints = async (runId: string) =>
  (await it.control.listPoints({ runId }))
    .filter(({ name }) => name === "reward/newest")
    .map(({ step, value }) => ({ step, value }));

async function update(runId: string, step: number): Promise<readonly string[]> {
  await closeNext(it, runId, 2);
  const { attempt } = await begunUpdate(it, runId, step);
  return (await committed(it, runId, { step, attempt })).deletableDigests;
}

describe("scoring", () => {
  test("covers the whole pool with the version it is pinned to, and lands at that version's step", async () => {
    const runId = await startedRun(it, { scoreEvery: 2, updates: 4 });
    const base = await scoreGroups(runId);
    expect(base).toHaveLength(4);
    expect(await begun(it, base[0] ?? "")).toMatchObject({
      group: { purpose: "score", rollouts: 1 },
      pinned: { version: 0, digest: "base" },
    });
    for (const groupId of base.slice(0, 3)) await closed(it, groupId, [1]);
    await update(runId, 1);
    expect(await newestPoints(runId)).toEqual([]); // three of four are in
    await closed(it, base[3] ?? "", [-1]);
    expect(await newestPoints(runId)).toEqual([{ step: 0, value: 0.5 }]); // (1 + 1 + 1 − 1) / 4, late but at step 0

    await update(runId, 2);
    const second = await scoreGroups(runId);
    expect(second).toHaveLength(4);
    for (const groupId of second) await closed(it, groupId, [0.25]);
    expect(await newestPoints(runId)).toEqual([
      { step: 0, value: 0.5 },
      { step: 2, value: 0.25 },
    ]);
  });

  test("never enters a batch, and gets no advantages", async () => {
    const runId = await startedRun(it, { scoreEvery: 1 });
    for (const groupId of await scoreGroups(runId)) await closed(it, groupId, [1]);
    expect(await it.control.beginUpdate({ runId, step: 1, worker: "t1", backend: "wasm" })).toBeNull();
    const { rows } = await it.control.listRollouts({ runId, purpose: "score" });
    expect(rows.map(({ advantage, groupStatus, step }) => [advantage, groupStatus, step])).toEqual(
      Array(4).fill([null, "scored", null]),
    );
  });

  test("holds the run open after its last update", async () => {
    const runId = await startedRun(it, { scoreEvery: 1, updates: 1 });
    for (const groupId of await scoreGroups(runId)) await closed(it, groupId, [0]);
    await update(runId, 1);
    expect((await it.control.getRun(runId)).status).toBe("running");
    for (const groupId of await scoreGroups(runId)) await closed(it, groupId, [1]);
    expect((await it.control.getRun(runId)).status).toBe("completed");
    expect(await newestPoints(runId)).toEqual([
      { step: 0, value: 0 },
      { step: 1, value: 1 },
    ]);
  });

  test("tries an aborted task three times, then goes without it", async () => {
    const runId = await startedRun(it, { scoreEvery: 1 });
    const [bad = "", ...good] = await scoreGroups(runId);
    for (const groupId of good) await closed(it, groupId, [1]);
    let groupId = bad;
    for (let aborts = 1; aborts <= 3; aborts++) {
      const { attempt } = await begun(it, groupId);
      await it.control.abortGroup({ groupId, attempt, reason: "no sandbox" });
      groupId = (await scoreGroups(runId))[0] ?? "";
    }
    expect(groupId).toBe("");
    expect(await newestPoints(runId)).toEqual([{ step: 0, value: 1 }]);
  });
});

describe("retention", () => {
  test("keeps the last checkpoints and version 0, and gives up the others' files", async () => {
    const runId = await startedRun(it, { keepLast: 2, inFlightGroups: 2 });
    const file = (name: string) => `${runId}-${name}`;
    expect(await update(runId, 1)).toEqual([]);
    expect(await update(runId, 2)).toEqual([file("o1")]);
    expect(await update(runId, 3)).toEqual([file("o2"), file("w1")]);
    expect(await update(runId, 4)).toEqual([file("o3"), file("w2")]);
    const checkpoints = await it.control.listCheckpoints(runId);
    expect(checkpoints.map(({ version, available }) => [version, available])).toEqual([
      [4, true],
      [3, true],
      [2, false],
      [1, false],
      [0, true],
    ]);
  });

  test("keeps a version while it is being scored", async () => {
    const runId = await startedRun(it, { keepLast: 2, inFlightGroups: 2, scoreEvery: 1 });
    for (const groupId of await scoreGroups(runId)) await closed(it, groupId, [1]);
    for (const step of [1, 2, 3]) await update(runId, step);
    const scored = await scoreGroups(runId);
    expect(scored).toHaveLength(12);
    const available = async () =>
      (await it.control.listCheckpoints(runId))
        .filter((checkpoint) => checkpoint.available)
        .map(({ version }) => version);
    expect(await available()).toEqual([3, 2, 1, 0]);
    for (const groupId of scored) await closed(it, groupId, [1]);
    await update(runId, 4);
    expect(await available()).toEqual([4, 3, 0]);
  });

  test("never gives up a file that another run still has", async () => {
    const runId = await startedRun(it, { keepLast: 2, inFlightGroups: 2 });
    const shared = { weightsDigest: "shared", optimizerDigest: "shared-optimizer", points: [], silentGroupIds: [] };
    await closeNext(it, runId, 2);
    const { attempt } = await begunUpdate(it, runId, 1);
    await it.control.commitUpdate({ runId, step: 1, attempt, ...shared });
    const other = await startedRun(it, { inFlightGroups: 2 });
    await closeNext(it, other, 2);
    const otherUpdate = await begunUpdate(it, other, 1);
    await it.control.commitUpdate({ runId: other, step: 1, attempt: otherUpdate.attempt, ...shared });
    expect(await update(runId, 2)).toEqual([]);
    expect(await update(runId, 3)).toEqual([`${runId}-o2`]);
  });
});
