import { describe, expect, test } from "vitest";
import { begunUpdate, closed, committed, groupIds, startedRun, withControl } from "./testing.ts";

const it = withControl();
const evicting = { eviction: { masteredAfter: 1 } };
const mastered = [1, 1];
const split = [1, 0];

const pending = async (runId: string) => {
  const ids = await groupIds(it, runId, { status: "pending" });
  const rows = await it.database.db.prisma.rolloutGroup.findMany({ where: { id: { in: ids } } });
  return rows.sort((a, b) => a.index - b.index);
};

/** Closes pending groups of the given tasks with their rewards, one group each. */
async function close(runId: string, results: Readonly<Record<string, readonly number[]>>): Promise<void> {
  for (const [taskId, rewards] of Object.entries(results)) {
    const group = (await pending(runId)).find((row) => row.taskId === taskId);
    if (!group) throw new Error(`No group of ${taskId} is pending.`);
    await closed(it, group.id, rewards);
  }
}

async function update(runId: string, step: number) {
  const work = await begunUpdate(it, runId, step);
  await committed(it, runId, { step, attempt: work.attempt });
  return work.groups.map(({ taskId }) => taskId);
}

const statesOf = async (runId: string) =>
  Object.fromEntries((await it.control.listTaskStates(runId)).map((state) => [state.taskId, state]));
const pointsAt = async (runId: string, step: number) =>
  Object.fromEntries(
    (await it.control.listPoints({ runId }))
      .filter((point) => point.step === step)
      .map(({ name, value }) => [name, value]),
  );

/** A run whose first update retires two tasks as mastered; says which they are and which are left. */
async function halfMastered(more: object = evicting) {
  const runId = await startedRun(it, { updates: 9, more });
  const [a = "", b = "", c = "", d = ""] = (await pending(runId)).map(({ taskId }) => taskId);
  await close(runId, { [a]: mastered, [b]: mastered });
  expect(await update(runId, 1)).toEqual([a, b]);
  return { runId, a, b, c, d };
}

describe("eviction", () => {
  test("retires a task with the update that consumed its group, keeps a registry, and imputes its reward", async () => {
    const { runId, a, b, c } = await halfMastered();
    const states = await statesOf(runId);
    expect(states[a]).toMatchObject({
      status: "mastered",
      groups: 1,
      rollouts: 2,
      solvedRollouts: 2,
      retiredAtStep: 1,
      rewardAtRetirement: 1,
      history: [{ step: 1, solved: 2, rollouts: 2 }],
    });
    expect(states[c]).toMatchObject({ status: "active", groups: 0, passRate: null, lastStep: null, history: [] });
    expect(await it.control.listTaskTransitions(runId)).toMatchObject(
      [a, b].map((taskId) => ({ taskId, step: 1, from: "active", to: "mastered", reward: 1 })),
    );
    const events = (await it.control.listEvents({ runId })).filter(({ kind }) => kind === "tasksRetired");
    expect(events.map(({ message }) => message)).toEqual([expect.stringContaining(a)]);
    expect((await it.control.getRun(runId)).pool).toEqual({ active: 2, mastered: 2, hopeless: 0 });
    expect(await pointsAt(runId, 1)).toMatchObject({
      "tasks/active": 2,
      "tasks/retired_mastered": 2,
      "tasks/retired_hopeless": 0,
      "reward/eviction_adjusted": 0.5, // (2 active · nothing seen yet + 2 · 1.0) / 4
    });
  });

  test("draws no retired task, and puts none twice into a batch", async () => {
    const { runId, c, d } = await halfMastered();
    expect((await pending(runId)).map(({ taskId }) => taskId).sort()).toEqual([c, c, d, d].sort());
    await close(runId, { [c]: split });
    await close(runId, { [c]: split });
    expect(await it.control.beginUpdate({ runId, step: 2, worker: "t1", backend: "wasm" })).toBeNull();
    await close(runId, { [d]: split });
    expect(await update(runId, 2)).toEqual([c, d]);
  });

  test("ends the run with the reason when too few tasks are left for a batch", async () => {
    const { runId, c, d } = await halfMastered();
    await close(runId, { [c]: mastered, [d]: split });
    await update(runId, 2);
    expect(await it.control.getRun(runId)).toMatchObject({
      status: "completed",
      version: 2,
      statusReason: "1 of 4 tasks are left, fewer than a batch of 2 needs",
    });
  });

  test("retires hopeless tasks, and counts them as unsolved", async () => {
    const runId = await startedRun(it, { more: { eviction: { hopelessAfter: 1 } } });
    const [a = "", b = ""] = (await pending(runId)).map(({ taskId }) => taskId);
    await close(runId, { [a]: [0, 0], [b]: split });
    await update(runId, 1);
    expect((await statesOf(runId))[a]).toMatchObject({ status: "hopeless", noneSolvedStreak: 1 });
    expect(await pointsAt(runId, 1)).toMatchObject({ "reward/eviction_adjusted": 0.375 }); // 3 active · 0.5 / 4
  });
});

describe("reinstating", () => {
  test("by hand puts a retired task back into the pool, on record", async () => {
    const { runId, a, c } = await halfMastered();
    await it.control.reinstateTask({ runId, taskId: a });
    expect((await statesOf(runId))[a]).toMatchObject({ status: "active", retiredAtStep: null, allSolvedStreak: 0 });
    expect((await it.control.listTaskTransitions(runId)).at(-1)).toMatchObject({
      ...{ taskId: a, from: "mastered", to: "active", reason: "by hand", reward: null },
    });
    await close(runId, { [c]: split });
    await close(runId, { [(await pending(runId)).find(({ taskId }) => taskId !== c)?.taskId ?? ""]: split });
    await update(runId, 2);
    expect((await pending(runId)).map(({ taskId }) => taskId)).toContain(a);
  });

  test("is refused for an active task, an unknown one, and a run that is over", async () => {
    const { runId, a, c } = await halfMastered();
    const reinstate = (taskId: string) => it.control.reinstateTask({ runId, taskId });
    await expect(reinstate(c)).rejects.toMatchObject({ name: "IllegalTransition" });
    await expect(reinstate("none")).rejects.toMatchObject({ name: "NotFound" });
    await it.control.stopRun(runId);
    await expect(reinstate(a)).rejects.toThrow("already stopped");
  });

  test("happens by itself when a scoring finds a mastered task under the floor", async () => {
    const more = { eviction: { masteredAfter: 1, reinstateBelow: 0.8 }, score: { everyUpdates: 1 } };
    const { runId, a, b } = await halfMastered(more);
    const scoring = await it.database.db.prisma.rolloutGroup.findMany({
      where: { runId, purpose: "score", pinnedVersion: 1 },
    });
    expect(scoring).toHaveLength(4);
    for (const { id, taskId } of scoring) await closed(it, id, [taskId === b ? 0 : 1]);
    const states = await statesOf(runId);
    expect([states[a]?.status, states[b]?.status]).toEqual(["mastered", "active"]);
    expect((await it.control.listTaskTransitions(runId)).at(-1)).toMatchObject({
      ...{ taskId: b, to: "active", reward: 0, reason: "scored 0.00 at version 1, under 0.8" },
    });
  });
});

describe("the pool", () => {
  test("is drawn easier half first when the order says so", async () => {
    const rates = { hard: 0.25, easy: 1, harder: 0, easier: 0.75 };
    const tasks = Object.entries(rates).map(([id, basePassRate]) => ({ id, family: "f", kinds: [], basePassRate }));
    await it.control.registerTaskset({ name: "rated", description: "Rated.", tasks });
    const more = { tasks: { taskset: "rated", order: "easyFirst" } };
    const runId = await startedRun(it, { updates: 4, maxLag: 0, inFlightGroups: 2, more });
    const drawn = [];
    for (const step of [1, 2, 3, 4]) {
      const groups = await pending(runId);
      drawn.push(groups.map(({ taskId }) => taskId).sort());
      for (const { id } of groups) await closed(it, id, split);
      await update(runId, step);
    }
    expect(drawn.slice(0, 2)).toEqual([
      ["easier", "easy"],
      ["easier", "easy"],
    ]);
    expect(drawn.slice(2).flat()).toEqual(expect.arrayContaining(["hard", "harder"]));
  });

  test("still fills the last batch when the window holds one task twice", async () => {
    const task = (id: string) => ({ id, family: "f", kinds: [] });
    await it.control.registerTaskset({ name: "three", description: "", tasks: ["a", "b", "c"].map(task) });
    const runId = await startedRun(it, { taskset: "three", updates: 2, inFlightGroups: 4 });
    const window = (await pending(runId)).map(({ taskId }) => taskId);
    const twice = window.find((taskId, i) => window.indexOf(taskId) !== i) ?? "";
    const [first = "", second = ""] = window.filter((taskId) => taskId !== twice);
    await close(runId, { [first]: split, [second]: split });
    await update(runId, 1);
    for (const { id } of await pending(runId)) await closed(it, id, split);
    expect(await update(runId, 2)).toHaveLength(2);
    expect((await it.control.getRun(runId)).status).toBe("completed");
  });

  test("cannot be ordered by rates that nobody measured", async () => {
    const more = { tasks: { taskset: "four", order: "easyFirst" } };
    await expect(startedRun(it, { more })).rejects.toMatchObject({ problems: [{ path: "tasks.order" }] });
  });

  test("stays the run's own when its taskset changes", async () => {
    const task = (id: string) => ({ id, family: "f", kinds: [] });
    const taskset = { name: "moving", description: "", tasks: ["m0", "m1"].map(task) };
    await it.control.registerTaskset(taskset);
    const runId = await startedRun(it, { taskset: "moving", inFlightGroups: 2 });
    await it.control.registerTaskset({ ...taskset, tasks: ["n0", "n1", "n2"].map(task) });
    expect((await it.control.listTaskStates(runId)).map(({ taskId }) => taskId)).toEqual(["m0", "m1"]);
  });

  test("shows what leaks: gain, loss and ceiling of every epoch after the first", async () => {
    const runId = await startedRun(it, { updates: 4, maxLag: 0, inFlightGroups: 2 });
    const order = (await it.control.listTaskStates(runId)).map(({ taskId }) => taskId);
    const masteredIn = [new Set(order.slice(0, 2)), new Set([order[0], order[2]])];
    for (const step of [1, 2, 3, 4]) {
      for (const { id, taskId } of await pending(runId)) {
        await closed(it, id, masteredIn[step <= 2 ? 0 : 1]?.has(taskId) ? mastered : split);
      }
      await update(runId, step);
    }
    // Of two not mastered one was gained, of two mastered one was lost: ε = .5 / (.5 + .5).
    const [entry, ...others] = await it.control.listLeak(runId);
    expect(entry).toMatchObject({ epoch: 1, step: 4, gain: { value: 0.5, of: 2 }, loss: { value: 0.5, of: 2 } });
    expect(others).toEqual([]);
    expect(await pointsAt(runId, 4)).toMatchObject({
      "leak/gain": 0.5,
      "leak/loss": 0.5,
      "leak/epsilon": 0.5,
      "leak/ceiling": 0.5,
    });
    expect(Object.keys(await pointsAt(runId, 2)).filter((name) => name.startsWith("leak/"))).toEqual([]);
  });

  test("forecasts the batch's silent groups from what was seen before", async () => {
    const runId = await startedRun(it, { maxLag: 0, inFlightGroups: 2 });
    for (const { id } of await pending(runId)) await closed(it, id, mastered);
    await update(runId, 1);
    // Nobody tried the tasks: under Beta(½, ½), E[q²] + E[(1−q)²] = 3/8 + 3/8 for each of the two.
    expect((await pointsAt(runId, 1))["groups/silent_forecast"]).toBeCloseTo(3 / 2, 12);
    const seen = (await it.control.listTaskStates(runId)).find(({ groups }) => groups === 1);
    // Beta(2½, ½) after two of two: E[q²] = 2½·3½ / (3·4), E[(1−q)²] = ½·1½ / (3·4).
    expect(seen?.silentForecast).toBeCloseTo(9.5 / 12, 12);
  });
});
