import { parseTaskId, tinyrepo } from "@holdfast/harness";
import { describe, expect, test } from "vitest";
import { readTasksets } from "./tasksets.ts";

const tasksets = await readTasksets();

describe.each(tasksets)("the pool $name", ({ name, selection, tasks }) => {
  test("has as many tasks as its name says, each once, none from a held-out split", () => {
    expect(tasks).toHaveLength(Number(name.split("-").at(-1)));
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
    expect(new Set(tasks.map(({ id }) => parseTaskId(id).split))).toEqual(new Set(["pool"]));
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
