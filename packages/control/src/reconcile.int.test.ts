import { policyUpdate, rolloutGroup } from "@holdfast/bus";
import { describe, expect, test } from "vitest";
import {
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
const engines = [{ engine: "w1/0", runId: null, version: null, residents: 0, queued: 0, tokensPerSecond: 0 }];
const beat = (worker: string, kind: "rollout" | "trainer" = "rollout") =>
  it.control.heartbeat({
    worker,
    kind,
    pid: 1,
    host: "here",
    backend: null,
    engines: kind === "rollout" ? engines : [],
  });
const eventsOf = async (runId: string, kind: string) =>
  (await it.control.listEvents({ runId })).filter((event) => event.kind === kind);

/** Lets the database's clock pass for what has been stored so far. */
async function passSeconds(seconds: number): Promise<void> {
  const { sql } = it.database.db;
  const by = [seconds];
  await sql.query("UPDATE worker SET seen_at = seen_at - make_interval(secs => $1)", by);
  await sql.query("UPDATE engine SET seen_at = seen_at - make_interval(secs => $1)", by);
  await sql.query("UPDATE rollout_group SET started_at = started_at - make_interval(secs => $1)", by);
  await sql.query("UPDATE policy_update SET started_at = started_at - make_interval(secs => $1)", by);
}

describe("reconcile", () => {
  test("rebuilds a queue that was wiped empty, and the run is worked off to its end", async () => {
    const runId = await startedRun(it, { updates: 3, inFlightGroups: 2 });
    await it.bus.obliterate();
    const [groupId = ""] = await groupIds(it, runId, { status: "pending" });
    expect(await it.bus.isLive(rolloutGroup, { groupId })).toBe(false);
    expect(await it.control.reconcile()).toMatchObject({ enqueued: 2, recovered: 0 });
    expect(await it.bus.isLive(rolloutGroup, { groupId })).toBe(true);

    const isDone = it.wakes.subscribe(runId);
    const groupWorker = it.bus.consume(rolloutGroup, {
      concurrency: 2,
      handle: async (job) => void (await closed(it, job.groupId, [1, 0])),
    });
    const trainer = it.bus.consume(policyUpdate, {
      concurrency: 1,
      handle: async ({ step }) => {
        const { attempt } = await begunUpdate(it, runId, step);
        await committed(it, runId, { step, attempt });
      },
    });
    while ((await it.control.getRun(runId)).status !== "completed") await isDone.next();
    expect(withoutPool(await it.control.listPoints({ runId })).map(({ step }) => step)).toEqual([1, 2, 3]);
    await Promise.all([groupWorker.close(), trainer.close()]);
  });

  test("starts a queued run whose start job was lost", async () => {
    const { id } = await it.control.launchRun({ name: "lost", config: smallConfig() });
    await it.bus.obliterate();
    await it.control.reconcile();
    expect((await it.control.getRun(id)).status).toBe("running");
    await it.control.stopRun(id);
  });

  test("gives the groups of a worker that is gone to another", async () => {
    const runId = await startedRun(it);
    const [first = "", second = ""] = await groupIds(it, runId, { status: "pending" });
    await Promise.all([beat("gone"), beat("alive")]);
    const lost = await begun(it, first, "gone");
    await begun(it, second, "alive");
    await it.control.reconcile();
    expect(await groupIds(it, runId, { status: "running" })).toEqual([first, second]);
    await passSeconds(16);
    await beat("alive");
    expect(await it.control.reconcile()).toMatchObject({ recovered: 1 });
    expect(await groupIds(it, runId, { status: "running" })).toEqual([second]);
    expect(await eventsOf(runId, "workerLost")).toMatchObject([
      { level: "warn", message: expect.stringContaining("gone") as string },
    ]);
    const again = await begun(it, first, "alive");
    expect(again.attempt).toBe(lost.attempt + 1);
    await it.control.stopRun(runId);
  });

  test("gives the update of a trainer that is gone to another, which gets the same batch", async () => {
    const runId = await startedRun(it);
    await closeNext(it, runId, 2);
    const lost = await begunUpdate(it, runId, 1);
    await passSeconds(16);
    await it.control.reconcile();
    expect(await eventsOf(runId, "workerLost")).toHaveLength(1);
    const again = await begunUpdate(it, runId, 1);
    expect(again.groups).toEqual(lost.groups);
    expect(await committed(it, runId, { step: 1, attempt: lost.attempt })).toMatchObject({ accepted: false });
    expect(await committed(it, runId, { step: 1, attempt: again.attempt })).toMatchObject({ accepted: true });
    await it.control.stopRun(runId);
  });

  test("ends a stopping run whose trainer is gone", async () => {
    const runId = await startedRun(it);
    await closeNext(it, runId, 2);
    await begunUpdate(it, runId, 1);
    await it.control.stopRun(runId);
    await it.control.reconcile();
    expect((await it.control.getRun(runId)).status).toBe("stopping");
    await passSeconds(16);
    await it.control.reconcile();
    expect((await it.control.getRun(runId)).status).toBe("stopped");
  });

  test("offers work again that a live worker has held for long and has no job for", async () => {
    const runId = await startedRun(it);
    const [groupId = ""] = await groupIds(it, runId, { status: "pending" });
    await beat("forgetful");
    await begun(it, groupId, "forgetful");
    await it.bus.obliterate();
    await passSeconds(61);
    await beat("forgetful");
    await it.control.reconcile();
    expect(await groupIds(it, runId, { status: "running" })).toEqual([groupId]);
    expect(await it.bus.isLive(rolloutGroup, { groupId })).toBe(true);
    await it.control.stopRun(runId);
  });
});

test("workers and engines are listed while they are heard of", async () => {
  const runId = await startedRun(it);
  const engine = { engine: "w9/0", runId, version: 3, residents: 7, queued: 2, tokensPerSecond: 1234.5 };
  const seen = { worker: "w9", kind: "rollout", pid: 42, host: "there", backend: "wasm" } as const;
  await it.control.heartbeat({ ...seen, engines: [engine, { ...engine, engine: "w9/1" }] });
  await it.control.heartbeat({ ...seen, engines: [engine] });
  const { runId: _runId, ...shown } = engine;
  expect((await it.control.getRun(runId)).engines).toEqual([
    { ...shown, worker: "w9", seenAt: expect.any(String) as string },
  ]);
  const { worker: id, ...fields } = seen;
  expect(await it.control.listWorkers()).toContainEqual(expect.objectContaining({ id, ...fields }));
  await passSeconds(16);
  expect((await it.control.getRun(runId)).engines).toEqual([]);
  expect((await it.control.listWorkers()).map((worker) => worker.id)).not.toContain("w9");
});
