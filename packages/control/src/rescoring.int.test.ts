import { rolloutGroup } from "@holdfast/bus";
import { describe, expect, test } from "vitest";
import { InvalidInput } from "./errors.ts";
import type { RescoreRequest } from "./rescoreViews.ts";
import { begun, begunUpdate, closed, closeNext, committed, groupIds, startedRun, withControl } from "./testing.ts";

const it = withControl();

/** Pending groups of rescores, in the order they are sampled in. */
const pending = async (runId: string) =>
  (
    await it.database.db.prisma.rolloutGroup.findMany({
      where: { runId, purpose: "rescore", status: "pending" },
      orderBy: [{ pinnedVersion: "asc" }, { index: "asc" }],
    })
  ).map(({ id }) => id);

const rescoredPoints = async (runId: string) =>
  (await it.control.listPoints({ runId }))
    .filter(({ name }) => name === "retired/rescored_mean" || name === "reward/eviction_rescored")
    .map(({ name, step, value }) => [name, step, value]);

const evicting = { eviction: { masteredAfter: 1 } };

/** Closes the next two train groups with these rewards and commits the update. */
async function update(runId: string, step: number, rewards: readonly number[] = [1, 1]): Promise<readonly string[]> {
  const next = await groupIds(it, runId, { status: "pending" });
  for (const groupId of next.slice(0, 2)) await closed(it, groupId, rewards);
  const { attempt } = await begunUpdate(it, runId, step);
  return (await committed(it, runId, { step, attempt })).deletableDigests;
}

/** A run whose first update retired two of its four tasks. */
async function evictedRun(more: object = evicting, updates = 5): Promise<string> {
  const runId = await startedRun(it, { inFlightGroups: 2, updates, more });
  await update(runId, 1);
  return runId;
}

const problemsOf = async (request: RescoreRequest) => {
  const error: unknown = await it.control.requestRescore(request).catch((reason: unknown) => reason);
  return error instanceof InvalidInput ? error.problems.map(({ path, message }) => `${path}: ${message}`) : error;
};

describe("a rescore", () => {
  test("pins versions, tasks, attempts, seed and decoding, and says what it costs first", async () => {
    const runId = await evictedRun();
    const request = { runId, versions: [1, 0], attempts: 3, seed: 7, temperature: 0.5 };
    expect(await it.control.estimateRescore(request)).toMatchObject({ versions: 2, tasks: 2, rollouts: 12 });
    expect(await it.control.listRescores({ runId })).toEqual([]);
    const rescore = await it.control.requestRescore(request);
    expect(rescore).toMatchObject({
      runId,
      trigger: "manual",
      status: "running",
      done: 0,
      total: 4,
      etaSeconds: null,
      spec: { from: "mastered", sample: null, attempts: 3, seed: 7, decoding: { temperature: 0.5, topP: 1 } },
      versions: [
        { version: 0, digest: "base", settledAt: null, retired: null },
        { version: 1, digest: `${runId}-w1`, settledAt: null, retired: null },
      ],
    });
    expect(rescore.tasks.map(({ retiredAtStep, rewardAtRetirement }) => [retiredAtStep, rewardAtRetirement])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const [first = ""] = await pending(runId);
    const work = await begun(it, first);
    expect(work.group).toMatchObject({ purpose: "rescore", rollouts: 3, taskId: rescore.tasks[0]?.taskId });
    expect(work.group.index).toBe(rescore.tasks[0]?.position);
    expect(work.run.seed).toBe(7);
    expect(work.run.config.rollout.temperature).toBe(0.5);
    expect(work.pinned).toEqual({ version: 0, digest: "base" });
    await it.control.cancelRescore(rescore.id);
  });

  test("puts its means at the step of the version, and the measured mean in place of the 1.0", async () => {
    const runId = await evictedRun();
    const { id } = await it.control.requestRescore({ runId, versions: [0, 1], attempts: 2 });
    const [a = "", b = "", c = "", d = ""] = await pending(runId);
    await closed(it, a, [0, 0]);
    await closed(it, b, [1, 0]);
    await closed(it, c, [1, 0]);
    expect(await rescoredPoints(runId)).toEqual([]);
    await closed(it, d, [1, 1]);
    const rescore = await it.control.getRescore(id);
    expect(rescore).toMatchObject({ status: "completed", done: 4, total: 4 });
    const [base, first] = rescore.versions;
    expect(base).toMatchObject({ all: { mean: 0.25 }, retired: null, imputed: null, evictionRescored: null });
    expect(first).toMatchObject({ all: { mean: 0.75 }, retired: { tasks: 2, mean: 0.75, low: 0.5, high: 1 } });
    // four tasks, two mastered, two never seen: imputed (0 + 2)/4, rescored (0 + 1.5)/4
    expect([first?.imputed, first?.evictionRescored]).toEqual([0.5, 0.375]);
    expect(await rescoredPoints(runId)).toEqual([
      ["retired/rescored_mean", 1, 0.75],
      ["reward/eviction_rescored", 1, 0.375],
    ]);
    expect(rescore.tasks.map(({ results }) => results.map((result) => result?.retention))).toEqual([
      [0, 0.5],
      [0.5, 1],
    ]);
    // Newcombe 1998: Wilson of 0 in 2 ends at z²/(2 + z²)
    expect(rescore.tasks[0]?.results[0]?.solvedHigh).toBeCloseTo(3.8415 / 5.8415, 4);
  });

  test("shows every task under every version by its newest result, whichever rescore it is from", async () => {
    const runId = await evictedRun();
    for (const rewards of [[0], [1]]) {
      await it.control.requestRescore({ runId, versions: [1], attempts: 1 });
      for (const groupId of await pending(runId)) await closed(it, groupId, rewards);
    }
    await it.control.requestRescore({ runId, versions: [0], attempts: 1 });
    const [first = ""] = await pending(runId);
    await closed(it, first, [0]);
    const { versions, tasks } = await it.control.listRescoredTasks(runId);
    expect(versions).toEqual([0, 1]);
    expect(tasks.map(({ results }) => results.map((result) => result?.meanReward ?? null))).toEqual([
      [0, 1],
      [null, 1],
    ]);
  });

  test("never trains and gets no advantages", async () => {
    const runId = await evictedRun();
    await it.control.requestRescore({ runId, versions: [1] });
    for (const groupId of await pending(runId)) await closed(it, groupId, [1, 0]);
    const { rows } = await it.control.listRollouts({ runId, purpose: "rescore" });
    expect(rows.map(({ advantage, groupStatus, step }) => [advantage, groupStatus, step])).toEqual(
      Array(4).fill([null, "scored", null]),
    );
    expect(await it.control.beginUpdate({ runId, step: 2, worker: "t1", backend: "wasm" })).toBeNull();
  });

  test("goes on when the run is over", async () => {
    const runId = await evictedRun(evicting, 1);
    expect((await it.control.getRun(runId)).status).toBe("completed");
    const { id } = await it.control.requestRescore({ runId, versions: [1], attempts: 1 });
    for (const groupId of await pending(runId)) expect((await closed(it, groupId, [1])).accepted).toBe(true);
    expect((await it.control.getRescore(id)).status).toBe("completed");
  });

  test("pauses, resumes and is cancelled, each only from where it leads on", async () => {
    const runId = await evictedRun();
    const { id } = await it.control.requestRescore({ runId, versions: [1], attempts: 1 });
    const [a = "", b = ""] = await pending(runId);
    const { attempt } = await begun(it, a);
    expect((await it.control.pauseRescore(id)).status).toBe("paused");
    expect(await it.control.beginGroup({ groupId: b, worker: "w1" })).toBeNull();
    await expect(it.control.pauseRescore(id)).rejects.toThrow(
      "Only a running rescore can be paused; this one is paused.",
    );
    await it.control.abortGroup({ groupId: a, attempt, reason: "no sandbox" }); // what was under way still counts
    expect((await it.control.resumeRescore(id)).status).toBe("running");
    expect(await pending(runId)).toHaveLength(2);
    const late = await begun(it, b);
    expect(await it.control.cancelRescore(id)).toMatchObject({ status: "cancelled", done: 0 });
    expect(await pending(runId)).toEqual([]);
    expect(await it.control.closeGroup({ groupId: b, attempt: late.attempt, rollouts: [] })).toEqual({
      accepted: false,
    });
    await expect(it.control.resumeRescore(id)).rejects.toThrow("Only a paused rescore can be resumed");
    await expect(it.control.cancelRescore("rsc_none")).rejects.toThrow("There is no rescore rsc_none.");
  });

  test("tries an aborted task three times, then goes without it", async () => {
    const runId = await evictedRun();
    const { id } = await it.control.requestRescore({ runId, versions: [1], attempts: 1 });
    const [, good = ""] = await pending(runId);
    await closed(it, good, [1]);
    for (let aborts = 1; aborts <= 3; aborts++) {
      const [bad = ""] = await pending(runId);
      const { attempt, group } = await begun(it, bad);
      expect(group.index).toBe((await it.control.getRescore(id)).tasks[0]?.position);
      await it.control.abortGroup({ groupId: bad, attempt, reason: "no sandbox" });
    }
    const { status, versions, tasks } = await it.control.getRescore(id);
    expect(status).toBe("completed");
    expect(versions[0]).toMatchObject({ all: { mean: 1 }, retired: { tasks: 1, mean: 1 } });
    expect(tasks.map(({ results }) => results[0]?.meanReward)).toEqual([undefined, 1]);
  });

  test("comes back from a dead worker, also when its run is over and the queue was wiped", async () => {
    const runId = await evictedRun(evicting, 1);
    await it.control.requestRescore({ runId, versions: [1], attempts: 1 });
    const [a = ""] = await pending(runId);
    const { attempt } = await begun(it, a, "dead");
    await it.database.db.prisma.rolloutGroup.update({ where: { id: a }, data: { startedAt: new Date(0) } });
    await it.bus.obliterate();
    const { recovered, enqueued } = await it.control.reconcile();
    expect(recovered).toBe(1);
    expect(enqueued).toBeGreaterThanOrEqual(2);
    expect(await it.control.closeGroup({ groupId: a, attempt, rollouts: [] })).toEqual({ accepted: false });
    for (const groupId of await pending(runId)) await closed(it, groupId, [1]);
    expect((await it.control.listRescores({ runId })).map(({ status }) => status)).toEqual(["completed"]);
  });

  test("draws the same sample for the same seed", async () => {
    const runId = await evictedRun();
    const chosen = async (seed: number) => {
      const tasks = { from: "pool", sample: 2 } as const;
      const rescore = await it.control.requestRescore({ runId, versions: [1], seed, tasks });
      await it.control.cancelRescore(rescore.id);
      return rescore.tasks.map(({ taskId }) => taskId);
    };
    expect(await chosen(1)).toHaveLength(2);
    expect(await chosen(1)).toEqual(await chosen(1));
    const others = [2, 3, 4, 5, 6, 7].map((seed) => chosen(seed));
    expect(new Set((await Promise.all(others)).map(String)).size).toBeGreaterThan(1);
  });

  test("makes no points of tasks that somebody picked", async () => {
    const runId = await evictedRun();
    const [task] = (await it.control.listTaskStates(runId)).filter(({ status }) => status === "mastered");
    const tasks = { ids: [task?.taskId ?? ""] };
    const { id } = await it.control.requestRescore({ runId, versions: [1], attempts: 1, tasks });
    for (const groupId of await pending(runId)) await closed(it, groupId, [0]);
    expect((await it.control.getRescore(id)).versions[0]).toMatchObject({ retired: { tasks: 1, mean: 0 } });
    expect(await rescoredPoints(runId)).toEqual([]);
  });

  test("refuses what cannot be, all at once and by name", async () => {
    const runId = await startedRun(it, { inFlightGroups: 2 });
    expect(await problemsOf({ runId, versions: [9], attempts: 0, temperature: 0 })).toEqual([
      "versions: The run has no version 9.",
      'tasks.from: No task of the run is mastered; "pool" takes them all.',
      "attempts: is 0: must be a whole number, 1 to 64",
      "temperature: is 0: must be over 0 and at most 2",
    ]);
    expect(await problemsOf({ runId, versions: [], tasks: { ids: ["t0", "x"] } })).toEqual([
      "versions: Choose at least one policy version.",
      "tasks.ids: The pool has no task x.",
    ]);
    for (const step of [1, 2, 3]) await update(runId, step, [1, 0]);
    expect(await problemsOf({ runId, versions: [1], tasks: { from: "pool" } })).toEqual([
      "versions: The weights of version 1 were not kept.",
    ]);
  });
});

describe("a scheduled rescore", () => {
  const rescore = { everyUpdates: 1, attempts: 2, floor: 0.9 };

  test("starts with every so many updates once something is mastered, and once only", async () => {
    const runId = await startedRun(it, { inFlightGroups: 2, more: { ...evicting, rescore } });
    await update(runId, 1, [1, 0]);
    expect(await it.control.listRescores({ runId })).toEqual([]);
    await update(runId, 2);
    const scheduled = await it.control.listRescores({ runId });
    expect(scheduled).toMatchObject([
      { trigger: "scheduled", total: 2, versions: [{ version: 2 }], spec: { attempts: 2 } },
    ]);
    await it.control.reconcile();
    expect(await it.control.listRescores({ runId })).toHaveLength(1);
  });

  test("raises an event when retired tasks lost more than the floor allows", async () => {
    const runId = await evictedRun({ ...evicting, rescore });
    const [a = "", b = ""] = await pending(runId);
    await closed(it, a, [1, 1]);
    await closed(it, b, [1, 0]);
    const warning = (await it.control.listEvents({ runId })).find(({ kind }) => kind === "forgetting");
    expect(warning).toMatchObject({ level: "warn", step: 1 });
    expect(warning?.message).toContain("2 retired tasks keep 0.75 of their reward at version 1, under 0.9; least: ");
    expect((await it.control.listTaskTransitions(runId)).filter(({ to }) => to === "active")).toEqual([]);
  });

  test("says nothing where they hold", async () => {
    const runId = await evictedRun({ ...evicting, rescore });
    for (const groupId of await pending(runId)) await closed(it, groupId, [1, 1]);
    expect((await it.control.listEvents({ runId })).map(({ kind }) => kind)).not.toContain("forgetting");
  });

  test("draws again what fell under the run's own floor", async () => {
    const eviction = { masteredAfter: 1, reinstateBelow: 0.6 };
    const runId = await evictedRun({ eviction, rescore });
    const [a = "", b = ""] = await pending(runId);
    const { group } = await begun(it, b);
    await closed(it, a, [1, 1]);
    await closed(it, b, [1, 0]);
    const back = (await it.control.listTaskTransitions(runId)).filter(({ to }) => to === "active");
    expect(back).toMatchObject([
      { taskId: group.taskId, reward: 0.5, reason: "rescored 0.50 at version 1, under 0.6" },
    ]);
  });

  test("keeps its version's weights until it is in", async () => {
    const runId = await evictedRun({ eviction: { masteredAfter: 2 } });
    await it.control.requestRescore({ runId, versions: [1], attempts: 1, tasks: { from: "pool" } });
    for (const step of [2, 3]) await update(runId, step, [1, 0]);
    const available = async () =>
      (await it.control.listCheckpoints(runId)).filter((one) => one.available).map(({ version }) => version);
    expect(await available()).toEqual([3, 2, 1, 0]);
    for (const groupId of await pending(runId)) await closed(it, groupId, [1]);
    await update(runId, 4, [1, 0]);
    expect(await available()).toEqual([4, 3, 0]);
  });
});

test("training goes first: a rescore has at most eight groups in workers' hands", async () => {
  const tasks = Array.from({ length: 12 }, (_, index) => ({ id: `m${index}`, family: "test", kinds: ["swap"] }));
  await it.control.registerTaskset({ name: "dozen", description: "Twelve tasks.", tasks });
  const runId = await startedRun(it, { inFlightGroups: 2, taskset: "dozen" });
  await it.bus.obliterate();
  await it.control.requestRescore({ runId, versions: [0], attempts: 1, tasks: { from: "pool" } });
  await closeNext(it, runId, 1);
  const all = await pending(runId);
  const live = await Promise.all(all.map((groupId) => it.bus.isLive(rolloutGroup, { groupId })));
  expect(live.map(Number)).toEqual([...Array<number>(8).fill(1), ...Array<number>(4).fill(0)]);
});
