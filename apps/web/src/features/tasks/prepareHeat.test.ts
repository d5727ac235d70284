import { describe, expect, test } from "vitest";
import type { TaskHistoryView, TaskTransitionView } from "../../api/types.ts";
import { type HeatInput, prepareHeat, readHeat } from "./prepareHeat.ts";

const aHistory = (groups: readonly (readonly [step: number, reward: number])[]): TaskHistoryView => ({
  ...{ taskId: "pool/1", position: 0, family: "tinyrepo", kinds: [], status: "active" },
  steps: groups.map(([step]) => step),
  rewards: groups.map(([, reward]) => reward),
  silent: groups.map(([, reward]) => reward === 0 || reward === 1),
  groupIds: groups.map(([step]) => `grp_${step}`),
});

const transition = (step: number, to: TaskTransitionView["to"]): TaskTransitionView => ({
  ...{ id: step, taskId: "pool/1", at: "2026-01-01T00:00:00Z", step, reason: "", reward: null, to },
  from: to === "active" ? "mastered" : "active",
});

const heat = (over: Partial<HeatInput> = {}) =>
  prepareHeat({ tasks: [aHistory([])], transitions: [], lastStep: 6, maxColumns: 100, ...over });

describe("prepareHeat", () => {
  test("has a column for each update while there is room, NaN where a task was not drawn", () => {
    const { columns, stepsPerColumn, rows } = heat({
      tasks: [
        aHistory([
          [2, 0.4],
          [5, 1],
        ]),
      ],
    });
    expect([columns, stepsPerColumn]).toEqual([6, 1]);
    expect([...(rows[0]?.rewards ?? [])]).toEqual([NaN, 0.4, NaN, NaN, 1, NaN]);
  });

  test("puts updates together when there are more of them than room, and takes the mean of their groups", () => {
    const groups = [
      [1, 0],
      [2, 0.5],
      [5, 1],
    ] as const;
    const { columns, stepsPerColumn, rows } = heat({ tasks: [aHistory(groups)], lastStep: 5, maxColumns: 2 });
    expect([columns, stepsPerColumn]).toEqual([2, 3]);
    expect([...(rows[0]?.rewards ?? [])]).toEqual([0.25, 1]);
  });

  test("says while which columns a task was out of the pool", () => {
    const transitions = [transition(2, "mastered"), transition(4, "active"), transition(5, "hopeless")];
    expect(heat({ transitions }).rows[0]?.retired).toEqual([
      { from: 2, to: 3, status: "mastered" },
      { from: 5, to: 5, status: "hopeless" },
    ]);
    expect(heat({ transitions: [transition(6, "mastered")] }).rows[0]?.retired).toEqual([]);
  });

  test("is empty before the first update", () => {
    expect(heat({ lastStep: 0 })).toMatchObject({ columns: 0, stepsPerColumn: 1 });
  });
});

describe("readHeat", () => {
  const map = heat({
    tasks: [
      aHistory([
        [2, 0.4],
        [5, 1],
      ]),
    ],
    transitions: [transition(5, "mastered")],
  });

  test("reads a group where the task was drawn", () => {
    expect(readHeat(map, { row: 0, column: 4 })).toEqual({
      ...{ taskId: "pool/1", fromStep: 5, toStep: 5, reward: 1, groups: 1, silent: 1, status: "active" },
      newest: { step: 5, reward: 1 },
    });
  });

  test("reads the newest group before where it was not, and the state it was in", () => {
    expect(readHeat(map, { row: 0, column: 3 })).toMatchObject({ reward: null, newest: { step: 2, reward: 0.4 } });
    expect(readHeat(map, { row: 0, column: 0 })).toMatchObject({ reward: null, newest: null });
    expect(readHeat(map, { row: 0, column: 5 })).toMatchObject({ status: "mastered", reward: null });
  });

  test("reads nothing outside", () => {
    for (const place of [
      { row: 1, column: 0 },
      { row: 0, column: 6 },
      { row: 0, column: -1 },
    ]) {
      expect(readHeat(map, place)).toBeNull();
    }
  });
});
