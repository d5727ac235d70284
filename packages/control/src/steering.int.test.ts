import { createControl, type Control } from "./control.ts";
import { isOver } from "./endRun.ts";
import { beforeAll, describe, expect, test } from "vitest";
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
} from "./testing.ts";

const it = withControl();
const kindsOf = async (runId: string) => (await it.control.listEvents({ runId })).map(({ kind }) => kind);

describe("pause and resume", () => {
  test("a paused run begins nothing, still takes what is under way, and goes on where it was", async () => {
    const runId = await startedRun(it);
    const [first = "", second = ""] = await groupIds(it, runId, { status: "pending" });
    const { attempt } = await begun(it, first);
    expect((await it.control.pauseRun(runId)).status).toBe("paused");
    expect(await it.control.beginGroup({ groupId: second, worker: "w1" })).toBeNull();
    const rollouts = [aRollout(), aRollout({ reward: 0 })];
    expect(await it.control.closeGroup({ groupId: first, attempt, rollouts })).toEqual({ accepted: true });

    expect((await it.control.resumeRun(runId)).status).toBe("running");
    await closed(it, second, [1, 0]);
    expect((await begunUpdate(it, runId, 1)).groups.map(({ id }) => id)).toEqual([first, second]);
    expect(await kindsOf(runId)).toEqual(["launched", "started", "paused", "resumed"]);
  });

  test("an update under way commits while the run is paused, and none follows", async () => {
    const runId = await startedRun(it);
    for (const groupId of await groupIds(it, runId, { status: "pending" })) await closed(it, groupId, [1, 0]);
    const { attempt } = await begunUpdate(it, runId, 1);
    await it.control.pauseRun(runId);
    expect(await committed(it, runId, { step: 1, attempt })).toMatchObject({ accepted: true });
    expect(await it.control.getRun(runId)).toMatchObject({ status: "paused", version: 1 });
    expect(await it.control.beginUpdate({ runId, step: 2, worker: "t1", backend: "wasm" })).toBeNull();
    await it.control.resumeRun(runId);
    expect((await begunUpdate(it, runId, 2)).groups).toHaveLength(2);
  });
});

describe("stop", () => {
  test("ends a run at once when no update is under way, and refuses what comes in later", async () => {
    const runId = await startedRun(it);
    const [groupId = ""] = await groupIds(it, runId, { status: "pending" });
    const { attempt } = await begun(it, groupId);
    expect(await it.control.stopRun(runId)).toMatchObject({ status: "stopped", endedAt: expect.any(String) as string });
    const rollouts = [aRollout(), aRollout()];
    expect(await it.control.closeGroup({ groupId, attempt, rollouts })).toEqual({ accepted: false });
    expect(await it.database.db.prisma.rolloutGroup.count({ where: { runId, status: "cancelled" } })).toBe(4);
  });

  test("lets an update finish, then ends", async () => {
    const runId = await startedRun(it);
    await closeNext(it, runId, 2);
    const { attempt } = await begunUpdate(it, runId, 1);
    expect((await it.control.stopRun(runId)).status).toBe("stopping");
    expect(await committed(it, runId, { step: 1, attempt })).toMatchObject({ accepted: true });
    expect(await it.control.getRun(runId)).toMatchObject({ status: "stopped", version: 1 });
    expect(await kindsOf(runId)).toEqual(["launched", "started", "stopping", "stopped"]);
  });

  test("given twice, gives the update up", async () => {
    const runId = await startedRun(it);
    await closeNext(it, runId, 2);
    const { attempt } = await begunUpdate(it, runId, 1);
    await it.control.stopRun(runId);
    expect((await it.control.stopRun(runId)).status).toBe("stopped");
    expect(await committed(it, runId, { step: 1, attempt })).toMatchObject({ accepted: false });
    expect(await it.control.getRun(runId)).toMatchObject({ version: 0, latest: {} });
  });
});

test("transitions that lead nowhere are refused in words", async () => {
  const runId = await startedRun(it);
  await expect(it.control.resumeRun(runId)).rejects.toThrow("Only a paused run can be resumed; this one is running.");
  await it.control.stopRun(runId);
  await expect(it.control.stopRun(runId)).rejects.toThrow("The run is already stopped.");
  await expect(it.control.pauseRun(runId)).rejects.toMatchObject({ name: "IllegalTransition" });
  await expect(it.control.stopRun("run_none")).rejects.toMatchObject({ name: "NotFound" });
});

describe("with one slot", () => {
  let control: Control;
  beforeAll(async () => {
    for (let active = await activeRuns(); active.length > 0; active = await activeRuns()) {
      for (const { id } of active) await it.control.stopRun(id);
    }
    control = createControl({ db: it.database.db, bus: it.bus, wakes: it.wakes, maxActiveRuns: 1 });
  });
  const activeRuns = async () => (await it.control.listRuns()).filter(({ status }) => !isOver(status));
  const launch = async (name: string) => (await control.launchRun({ name, config: smallConfig() })).id;
  const statusOf = async (runId: string) => {
    const { status, statusReason } = await control.getRun(runId);
    return statusReason === null ? status : `${status}, ${statusReason}`;
  };

  test("runs start one after the other, in the order of their launch", async () => {
    const [a, b, c] = [await launch("a"), await launch("b"), await launch("c")];
    await Promise.all([c, b, a].map((runId) => control.startRun(runId)));
    expect([await statusOf(a), await statusOf(b), await statusOf(c)]).toEqual([
      "running",
      "queued, waiting for a",
      "queued, waiting for a",
    ]);
    await control.stopRun(a);
    expect([await statusOf(b), await statusOf(c)]).toEqual(["running", "queued, waiting for b"]);
    await control.pauseRun(b);
    expect([await statusOf(b), await statusOf(c)]).toEqual(["paused", "running"]);
    await control.resumeRun(b);
    expect(await statusOf(b)).toBe("queued, waiting for c");
    await control.stopRun(c);
    expect(await statusOf(b)).toBe("running");
    expect((await control.listEvents({ runId: b })).map(({ kind }) => kind)).toEqual([
      "launched",
      "started",
      "paused",
      "resumed",
    ]);
    await control.stopRun(b);
  });
});
