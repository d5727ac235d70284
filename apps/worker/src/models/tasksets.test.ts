import { parseTaskId, tinyrepo } from "@holdfast/harness";
import { describe, expect, test } from "vitest";
import { heldOutTasks } from "../commands/heldOut.ts";
import { defaultBenchmarks } from "./benchmarks.ts";
import { readTasksets, type TasksetFile } from "./tasksets.ts";

const tasksets = await readTasksets();

/** What a run may train on; the others measure it. */
const isHeldOut = (name: string) => defaultBenchmarks.some(({ taskset }) => taskset === name);

const splitsOf = (tasks: TasksetFile["tasks"]) => [...new Set(tasks.map(({ id }) => parseTaskId(id).split))];

describe.each(tasksets)("the taskset $name", ({ name, selection, tasks }) => {
  test("has as many tasks as its name says, each once, all from held-out splits or none", () => {
    expect(tasks).toHaveLength(Number(name.split("-").at(-1)));
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
    if (!isHeldOut(name)) expect(splitsOf(tasks)).toEqual(["pool"]);
    else for (const split of splitsOf(tasks)) expect(["heldout-seen", "heldout-withheld"]).toContain(split);
  });

  test("has a measured pass rate for every task, never none and never all unless all were kept", () => {
    const rates = String(selection["command"]).includes("--keep all") ? [0, 0.25, 0.5, 0.75, 1] : [0.25, 0.5, 0.75];
    for (const { basePassRate } of tasks) expect(rates).toContain(basePassRate);
  });

  test("describes tasks as the family makes them today", async () => {
    for (const { id, family, kinds } of [...tasks.slice(0, 3), ...tasks.slice(-3)]) {
      const task = await tinyrepo.generate(parseTaskId(id));
      expect([task.id, task.family, task.kinds]).toEqual([id, family, kinds]);
    }
  });
});

test("the pools of the presets are committed", () => {
  expect(tasksets.map(({ name }) => name)).toEqual(expect.arrayContaining(["capacity-240", "demo-24", "stress-160"]));
});

describe("the default benchmarks", () => {
  const tasksOf = (wanted: string) => tasksets.find(({ name }) => name === wanted)?.tasks.map(({ id }) => id) ?? [];

  test("have committed tasks, of which no two share one", () => {
    const all = defaultBenchmarks.flatMap(({ taskset }) => tasksOf(taskset));
    expect(all).toHaveLength(120 + 80 + 60);
    expect(new Set(all).size).toBe(all.length);
  });

  test("take the held-out tasks that the base policies' cards are about", async () => {
    const { seen, withheld } = await heldOutTasks(200);
    expect(tasksOf("heldout-seen-120")).toEqual(seen.map(({ id }) => id));
    expect(tasksOf("heldout-withheld-80")).toEqual(withheld.map(({ id }) => id));
  });
});
