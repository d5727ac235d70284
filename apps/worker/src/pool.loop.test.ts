import type { Task } from "@holdfast/harness";
import { expect, test } from "vitest";
import { createScriptedEngines } from "./testing/scriptedEngine.ts";
import type { Script } from "./testing/scriptedTurns.ts";
import { rightScript, sometimesRight, wrongScripts } from "./testing/scriptedTurns.ts";
import { eightTasks, smallRun } from "./testing/smallRun.ts";
import { expectWholeSeries, storedGroups, valuesOf } from "./testing/storedRun.ts";
import { tinyBase } from "./testing/tinyBase.ts";
import { isOver, until } from "./testing/until.ts";
import { withLoop } from "./testing/withLoop.ts";

const base = tinyBase();
const { codec } = base;
const opened = withLoop({ base, tasks: eightTasks });

/** A policy that always solves the first `always` tasks, never the next `never`, and the others now and then. */
function skilled(tasks: readonly Task[], { always, never }: { readonly always: number; readonly never: number }) {
  return (task: Task, seed: string): Script | Promise<Script> => {
    const position = tasks.findIndex(({ id }) => id === task.id);
    if (position < always) return rightScript(task, seed);
    return position < always + never ? (wrongScripts[0] ?? []) : sometimesRight(task, seed);
  };
}

test("tasks that are mastered or hopeless leave the pool, are no longer drawn, and are told of", async () => {
  const { loop } = opened;
  const { control, db, tasks } = loop;
  const createEngine = createScriptedEngines({ codec, tasks, play: skilled(tasks, { always: 2, never: 1 }) });
  const config = {
    ...smallRun({ mode: "sync", maxLag: 0, inFlightGroups: 4, updates: 6 }),
    eviction: { masteredAfter: 1, hopelessAfter: 2 },
  };
  const { id } = await control.launchRun({ name: "evicting", config });
  loop.startRollouts({ createEngine });
  loop.startTrainer();

  const { summary, points, events } = await until(loop, id, { shows: isOver });
  expect(summary.status).toBe("completed");
  await expectWholeSeries(control, id, summary.version);
  const ids = tasks.map((task) => task.id);
  const transitions = await control.listTaskTransitions(id);
  const retired = new Map(transitions.map(({ taskId, to, step }) => [taskId, { to, step }]));
  for (const taskId of ids.slice(0, 2)) expect(retired.get(taskId)).toMatchObject({ to: "mastered" });
  expect(retired.get(ids[2] ?? "")).toMatchObject({ to: "hopeless" });

  const groups = await storedGroups(db, id);
  for (const { taskId, createdAt } of groups) {
    const transition = transitions.find((each) => each.taskId === taskId);
    if (transition !== undefined) expect(createdAt.getTime()).toBeLessThanOrEqual(Date.parse(transition.at));
  }
  const active = valuesOf(points, "tasks/active");
  expect(active.at(-1)).toBe(8 - retired.size);
  const mastered = valuesOf(points, "tasks/retired_mastered");
  const hopeless = valuesOf(points, "tasks/retired_hopeless");
  expect(active.map((count, i) => count + (mastered[i] ?? NaN) + (hopeless[i] ?? NaN))).toEqual(active.map(() => 8));
  expect(events.some(({ kind }) => kind === "tasksRetired")).toBe(true);
});

test("a stress test measures the base policy on its candidates, trains on those it solved, and evicts nothing", async () => {
  const { loop } = opened;
  const { control, db, tasks } = loop;
  const createEngine = createScriptedEngines({ codec, tasks, play: skilled(tasks, { always: 3, never: 2 }) });
  loop.startRollouts({ createEngine });
  loop.startTrainer();
  const series = "tinyrepo-1/pool";
  const launched = await control.startStressTest({
    name: "stress",
    config: { ...smallRun({ updates: 2 }), score: { everyUpdates: 0 } },
    candidates: { series, from: 0, count: 8 },
    attempts: 4,
    poolSize: 4,
  });
  const measureRunId = launched.stress?.measureRunId ?? "";
  const { summary: measuring } = await until(loop, measureRunId, { shows: isOver });
  expect(measuring).toMatchObject({ status: "completed", statusReason: null });
  const measured = await storedGroups(db, measureRunId, "measure");
  for (const { pinnedVersion, rollouts } of measured.filter(({ status }) => status === "scored")) {
    expect([pinnedVersion, rollouts.length]).toEqual([0, 4]);
    expect(rollouts.map(({ advantage }) => advantage)).toEqual([null, null, null, null]);
  }
  const { stress } = await control.getExperiment(launched.id);
  const { summary } = await until(loop, stress?.trainRunId ?? "", { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null, version: 2, taskset: stress?.taskset });

  const solved = measured
    .filter(({ rollouts }) => rollouts.some(({ reward }) => reward === 1))
    .map(({ taskId }) => taskId);
  const pool = (await control.listTaskStates(summary.id)).map(({ taskId }) => taskId);
  expect(pool).toHaveLength(4);
  expect(solved).toEqual(expect.arrayContaining(pool));
  expect(pool).not.toContain(tasks[3]?.id);
  expect((await control.getExperiment(launched.id)).stress?.phase).toBe("over");
});
