import { describe, expect, test } from "vitest";
import { begun, begunUpdate, closeNext, committed, groupIds, startedRun, withControl } from "./testing.ts";

const it = withControl();

interface Result {
  readonly value?: number;
  readonly skippedSteps?: number;
  readonly others?: Readonly<Record<string, number>>;
}

async function update(runId: string, step: number, result: Result = {}) {
  await closeNext(it, runId, 2);
  const { attempt } = await begunUpdate(it, runId, step);
  await committed(it, runId, { step, attempt, ...result });
}

const eventsOf = async (runId: string, kind: string) =>
  (await it.control.listEvents({ runId })).filter((event) => event.kind === kind);

async function passSeconds(seconds: number): Promise<void> {
  const { sql } = it.database.db;
  const by = [seconds];
  await sql.query("UPDATE rollout_group SET started_at = started_at - make_interval(secs => $1)", by);
  await sql.query("UPDATE rollout_group SET closed_at = closed_at - make_interval(secs => $1)", by);
  await sql.query("UPDATE run_event SET at = at - make_interval(secs => $1)", by);
  await sql.query("UPDATE engine_sample SET at = at - make_interval(secs => $1)", by);
}

const load = { version: 0, residents: 3, queued: 1, tokensPerSecond: 10 };
const beat = (worker: string, engines: readonly { engine: string; runId: string; groupIds?: readonly string[] }[]) =>
  it.control.heartbeat({
    worker,
    kind: "rollout",
    pid: 1,
    host: "here",
    backend: null,
    engines: engines.map((engine) => ({ ...load, ...engine })),
  });

describe("a loss or gradient that is not finite", () => {
  test("is told of, and fails the run after so many updates in a row", async () => {
    const runId = await startedRun(it, { updates: 9, more: { health: { nonFiniteLimit: 2 } } });
    await update(runId, 1, { skippedSteps: 1 });
    await update(runId, 2);
    await update(runId, 3, { skippedSteps: 2 });
    expect((await it.control.getRun(runId)).status).toBe("running");
    await update(runId, 4, { skippedSteps: 1 });
    expect(await it.control.getRun(runId)).toMatchObject({
      status: "failed",
      version: 4,
      statusReason: "2 updates in a row had a loss or gradient that was not finite",
    });
    expect((await eventsOf(runId, "stepSkipped")).map(({ step }) => step)).toEqual([1, 3, 4]);
  });
});

describe("a collapse", () => {
  test("is told of once, and again only after a recovery", async () => {
    const runId = await startedRun(it, { updates: 20 }); // two updates are an epoch
    const rewards = [0.8, 0.8, 0.1, 0.1, 0.1, 0.1, 0.8, 0.8, 0.2, 0.2];
    for (const [index, value] of rewards.entries()) await update(runId, index + 1, { value });
    const told = await eventsOf(runId, "collapsed");
    expect(told.map(({ step, level }) => [step, level])).toEqual([
      [4, "warn"],
      [10, "warn"],
    ]);
    expect(told[0]?.message).toContain("0.10 over the last epoch, 0.80 at its best");
  });
});

describe("off-policy drift", () => {
  test("is told of once for each episode, with the gap and what helps", async () => {
    const runId = await startedRun(it, { updates: 20, maxLag: 4, more: { health: { gapUpdates: 2 } } });
    const gaps = [0.001, 0.02, 0.04, 0.3, 0.001, 0.001, 0.02, 0.02];
    for (const [index, gap] of gaps.entries()) await update(runId, index + 1, { others: { "logprob_gap/mean": gap } });
    const told = await eventsOf(runId, "offPolicyDrift");
    expect(told.map(({ step, level }) => [step, level])).toEqual([
      [3, "warn"],
      [8, "warn"],
    ]);
    expect(told[0]?.message).toContain("has been 0.030 since update 2");
    expect(told[0]?.message).toContain("a lower max lag (now 4) or learning rate");
  });

  test("is off when the warning is 0", async () => {
    const runId = await startedRun(it, { updates: 20, more: { health: { gapWarning: 0, gapUpdates: 1 } } });
    await update(runId, 1, { others: { "logprob_gap/mean": 1 } });
    expect(await eventsOf(runId, "offPolicyDrift")).toEqual([]);
  });
});

describe("a stall", () => {
  test("names what is waited for, where and for how long, once for each standstill", async () => {
    const runId = await startedRun(it, { more: { health: { stallSeconds: 30 } } });
    const [first = "", second = ""] = await groupIds(it, runId, { status: "pending" });
    const { group } = await begun(it, first, "w1");
    await beat("w1", [
      { engine: "w1/0", runId, groupIds: [] },
      { engine: "w1/1", runId, groupIds: [first] },
    ]);
    await passSeconds(20);
    await it.control.reconcile();
    expect(await eventsOf(runId, "stalled")).toEqual([]);
    await passSeconds(20);
    await beat("w1", [
      { engine: "w1/0", runId, groupIds: [] },
      { engine: "w1/1", runId, groupIds: [first] },
    ]);
    await it.control.reconcile();
    await it.control.reconcile();
    const [told, ...others] = await eventsOf(runId, "stalled");
    expect(told?.message).toMatch(new RegExp(`${group.taskId} \\(${first}\\) on w1/1 for 4\\d s`));
    expect(others).toEqual([]);

    const { attempt } = await begun(it, second, "w1");
    await it.control.abortGroup({ groupId: second, attempt, reason: "gone" }); // something closed
    await passSeconds(40);
    await beat("w1", [{ engine: "w1/0", runId }]);
    await it.control.reconcile();
    expect(await eventsOf(runId, "stalled")).toHaveLength(2);
    await it.control.stopRun(runId);
  });
});

describe("engine loads", () => {
  test("are kept at most once a second for each engine, in slices, while the run runs", async () => {
    const runId = await startedRun(it);
    const engines = ["w2/0", "w2/1"].map((engine) => ({ engine, runId }));
    await beat("w2", engines);
    await beat("w2", engines); // within a second
    await passSeconds(10);
    await beat("w2", engines);
    await it.control.stopRun(runId);
    await passSeconds(10);
    await beat("w2", engines); // over
    const samples = await it.control.engineSamples({ runId });
    expect(samples.map(({ engine }) => engine)).toEqual(["w2/0", "w2/0", "w2/1", "w2/1"]);
    expect(samples[0]).toMatchObject({ residentsMean: 3, residentsMax: 3, queuedMean: 1, queuedMax: 1, step: 0 });
    const whole = await it.control.engineSamples({ runId, slices: 1 });
    expect(whole.map(({ engine }) => engine)).toEqual(["w2/0", "w2/1"]);
    await expect(it.control.engineSamples({ runId: "run_none" })).rejects.toMatchObject({ name: "NotFound" });
  });
});
