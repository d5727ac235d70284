import { describe, expect, test } from "vitest";
import { drawTasks, epochOf, heldBack, isPoolExhausted, type DrawState } from "./curriculum.ts";

const pool = Array.from({ length: 24 }, (_, i) => `task-${i}`);

describe("drawTasks", () => {
  const draw = (over: Partial<DrawState>) =>
    drawTasks({ pool, seed: 1, drawn: [], skipped: new Set(), open: new Set(), count: 8, ...over });
  const placesOf = (epoch: number) => pool.map((_, place) => epoch * 24 + place);
  const orderOf = (epoch: number, seed = 1) =>
    draw({ drawn: epoch === 0 ? [] : placesOf(epoch - 1), count: 24, seed }).map(({ taskId }) => taskId);

  test("an epoch has each task of the pool once", () => {
    expect(orderOf(0).toSorted()).toEqual(pool.toSorted());
    expect(orderOf(3).toSorted()).toEqual(pool.toSorted());
  });

  test("orders each epoch and each seed differently, and repeats itself exactly", () => {
    expect(orderOf(0)).toEqual(orderOf(0));
    expect(orderOf(0)).not.toEqual(orderOf(1));
    expect(orderOf(0)).not.toEqual(orderOf(0, 2));
  });

  test("counts epochs from 0", () => {
    expect([0, 23, 24, 47, 48].map((index) => epochOf(index, 24))).toEqual([0, 0, 1, 1, 2]);
  });

  test("goes on in the epoch's order from what has been drawn", () => {
    const first = draw({});
    expect(first.map(({ taskId }) => taskId)).toEqual(orderOf(0).slice(0, 8));
    expect(first.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const second = draw({ drawn: first.map(({ index }) => index) });
    expect(second.map(({ index }) => index)).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  });

  test("skips retired tasks and takes the next one instead; a place keeps its epoch", () => {
    const retired = orderOf(0).slice(0, 20);
    const draws = draw({ skipped: new Set(retired), count: 6 });
    expect(draws.slice(0, 4).map(({ taskId }) => taskId)).toEqual(orderOf(0).slice(20));
    const active = new Set(orderOf(0).slice(20));
    expect(draws.slice(4).map(({ taskId }) => taskId)).toEqual(
      orderOf(1)
        .filter((task) => active.has(task))
        .slice(0, 2),
    );
    expect(draws.map(({ index }) => epochOf(index, 24))).toEqual([0, 0, 0, 0, 1, 1]);
  });

  test("a task that comes back is still drawn in the epoch under way", () => {
    const [first = "", second = ""] = orderOf(0);
    const draws = draw({ skipped: new Set([first]), count: 3 });
    expect(draws[0]).toEqual({ index: 1, taskId: second });
    expect(draw({ drawn: [1, 2, 3], count: 1 })).toEqual([{ index: 0, taskId: first }]);
  });

  test("puts off a task that is open, and still draws it in its epoch", () => {
    const [first = "", second = ""] = orderOf(0);
    expect(draw({ open: new Set([first]), count: 1 })).toEqual([{ index: 1, taskId: second }]);
    const rest = draw({ drawn: pool.map((_, i) => i).slice(1), open: new Set([first]), count: 1 });
    expect(rest).toEqual([{ index: 0, taskId: first }]);
  });

  test("any way a run goes, an epoch has each active task once and a window of 8 no task twice", () => {
    const drawn: number[] = [];
    const tasks: string[] = [];
    const skipped = new Set<string>();
    for (let dispatch = 0; dispatch < 60; dispatch++) {
      const next = draw({ drawn, skipped, open: new Set(tasks.slice(-8)), count: 1 + (dispatch % 5) });
      drawn.push(...next.map(({ index }) => index));
      tasks.push(...next.map(({ taskId }) => taskId));
      if (dispatch % 20 === 19) for (const task of tasks.slice(-2)) skipped.add(task);
    }
    expect(new Set(drawn).size).toBe(drawn.length);
    for (let i = 0; i + 8 <= tasks.length; i++) expect(new Set(tasks.slice(i, i + 8)).size).toBe(8);
  });

  test("fills a window larger than the pool by opening tasks again", () => {
    const draws = draw({ count: 30 });
    expect(draws).toHaveLength(30);
    expect(draws.slice(24).map(({ taskId }) => taskId)).toEqual(orderOf(1).slice(0, 6));
  });

  test("has nothing to draw when every task is skipped", () => {
    expect(draw({ skipped: new Set(pool) })).toEqual([]);
    expect(draw({ pool: [] })).toEqual([]);
  });
});

describe("heldBack", () => {
  const rated = [
    { id: "a", basePassRate: 0.25 },
    { id: "b", basePassRate: 1 },
    { id: "c", basePassRate: 0.5 },
    { id: "d", basePassRate: 0.5 },
    { id: "e", basePassRate: 0.75 },
  ];

  test("is the harder half for the first half of the updates, the middle task being easy", () => {
    expect(heldBack(rated, { step: 1, updates: 100 })).toEqual(new Set(["d", "a"]));
    expect(heldBack(rated, { step: 50, updates: 100 })).toEqual(new Set(["d", "a"]));
  });

  test("is nothing afterwards", () => {
    expect(heldBack(rated, { step: 51, updates: 100 })).toEqual(new Set());
  });
});

test("a pool is exhausted when it cannot fill a batch with different tasks", () => {
  expect(isPoolExhausted(31, 32)).toBe(true);
  expect(isPoolExhausted(32, 32)).toBe(false);
});
