import { describe, expect, test } from "vitest";
import { begunUpdate, closed, committed, groupIds, startedRun, withControl } from "./testing.ts";

const it = withControl();

const content = (id: string) => ({
  id,
  issue: `issue of ${id}`,
  files: { "src/a.js": "let a = 1;\n" },
  tests: [{ name: "adds", kind: "failToPass" as const, source: "add(1, 2) → 3", isHidden: true }],
  goldDiff: "-let a = 1;\n+let a = 2;\n",
});

/** A run whose first update consumed a group of two tasks with rewards 1, 1 and 1, 0. */
async function aRun(): Promise<{ readonly runId: string; readonly taskIds: readonly string[] }> {
  const runId = await startedRun(it, { maxLag: 0, inFlightGroups: 2 });
  const [first = "", second = ""] = await groupIds(it, runId, { status: "pending" });
  await closed(it, first, [1, 1]);
  await closed(it, second, [1, 0]);
  const { attempt } = await begunUpdate(it, runId, 1);
  await committed(it, runId, { step: 1, attempt });
  const groups = await it.database.db.prisma.rolloutGroup.findMany({ where: { id: { in: [first, second] } } });
  const taskOf = (groupId: string) => groups.find(({ id }) => id === groupId)?.taskId ?? "";
  return { runId, taskIds: [taskOf(first), taskOf(second)] };
}

describe("tasksets", () => {
  test("are listed with what is known of their tasks", async () => {
    await it.control.registerTaskset({
      name: "measured",
      description: "Two of three measured.",
      tasks: [
        { id: "m0", family: "tinyrepo", kinds: ["swap"], basePassRate: 0.5 },
        { id: "m1", family: "tinyrepo", kinds: [], basePassRate: 1 },
        { id: "m2", family: "other", kinds: [] },
      ],
    });
    const found = await it.control.listTasksets();
    expect(found.map(({ name }) => name)).toEqual(["four", "measured"]);
    expect(found[1]).toEqual({
      name: "measured",
      description: "Two of three measured.",
      tasks: 3,
      measured: 2,
      basePassRate: 0.75,
      families: ["other", "tinyrepo"],
      runs: 0,
    });
    const { tasks } = await it.control.getTaskset("measured");
    expect(tasks[1]).toEqual({ id: "m1", position: 1, family: "tinyrepo", kinds: [], basePassRate: 1 });
    await expect(it.control.getTaskset("none")).rejects.toMatchObject({ name: "NotFound" });
  });

  test("have a pool in each run", async () => {
    const { runId } = await aRun();
    const [newest] = await it.control.listPools();
    expect(newest).toMatchObject({ runId, taskset: "four", active: 4, mastered: 0, hopeless: 0, version: 1 });
  });
});

describe("the content of a task", () => {
  test("is stored once and shown with the task", async () => {
    expect(await it.control.missingTaskContents(["t1", "t0"])).toEqual(["t1", "t0"]);
    expect((await it.control.getTask({ taskset: "four", taskId: "t0" })).content).toBeNull();
    await it.control.storeTaskContents([content("t0")]);
    await it.control.storeTaskContents([{ ...content("t0"), issue: "another" }, content("t2")]);
    expect(await it.control.missingTaskContents(["t1", "t0", "t2"])).toEqual(["t1"]);
    const { id: _id, ...shown } = content("t0");
    expect((await it.control.getTask({ taskset: "four", taskId: "t0" })).content).toEqual(shown);
    await expect(it.control.getTask({ taskset: "four", taskId: "none" })).rejects.toMatchObject({ name: "NotFound" });
  });
});

describe("the history of tasks", () => {
  test("has each consumed group of every task of a run, as columns", async () => {
    const { runId, taskIds } = await aRun();
    const history = await it.control.listTaskHistory(runId);
    expect(history.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    const of = (taskId: string | undefined) => history.find((task) => task.taskId === taskId);
    expect(of(taskIds[0])).toMatchObject({ steps: [1], rewards: [1], status: "active" });
    expect(of(taskIds[1])).toMatchObject({ steps: [1], rewards: [0.5], silent: [false] });
    const drawn = history.filter(({ steps }) => steps.length > 0);
    expect(drawn.map(({ taskId }) => taskId).sort()).toEqual([...taskIds].sort());
    await expect(it.control.listTaskHistory("run_none")).rejects.toMatchObject({ name: "NotFound" });
  });

  test("of one task goes across the runs that have it, newest run first", async () => {
    const [older, newer] = [await aRun(), await aRun()];
    const [taskId = ""] = older.taskIds;
    const { runs } = await it.control.getTask({ taskset: "four", taskId });
    expect(runs.slice(0, 2).map(({ runId }) => runId)).toEqual([newer.runId, older.runId]);
    expect(runs[1]).toMatchObject({
      groups: 1,
      rollouts: 2,
      solvedRollouts: 2,
      runStatus: "running",
      status: "active",
    });
    expect(runs[1]?.history).toMatchObject([{ step: 1, reward: 1, solved: 2, rollouts: 2 }]);
  });
});
