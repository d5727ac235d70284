import { describe, expect, test } from "vitest";
import {
  advanceTaskState,
  fallsBelowFloor,
  freshTaskState,
  reinstateTask,
  type EvictionRules,
  type TaskState,
} from "./taskState.ts";

const all = [1, 1, 1, 1, 1];
const some = [1, 0, 1, 0.5, 1];
const none = [0, 0, 0, 0.5, -1];

/** The states and transitions after each of the groups, at steps 1, 2, … */
function history(groups: readonly (readonly number[])[], rules: EvictionRules, from: TaskState = freshTaskState) {
  let state = from;
  return groups.map((rewards, i) => {
    const advance = advanceTaskState(state, { rewards, step: i + 1 }, rules);
    ({ state } = advance);
    return advance;
  });
}

describe("advanceTaskState", () => {
  test("counts groups, rollouts and streaks", () => {
    const states = history([all, all, some, none], { masteredAfter: 0, hopelessAfter: 0 }).map(({ state }) => state);
    expect(states.map((state) => [state.allSolvedStreak, state.noneSolvedStreak])).toEqual([
      [1, 0],
      [2, 0],
      [0, 0],
      [0, 1],
    ]);
    // 5 + 5 + 3 + 0 of 20
    expect(states.at(-1)).toEqual({
      ...freshTaskState,
      noneSolvedStreak: 1,
      groups: 4,
      solvedRollouts: 13,
      rollouts: 20,
      lastStep: 4,
    });
  });

  test("retires a task as mastered after k all-solved groups in a row", () => {
    const advances = history([all, some, all, all], { masteredAfter: 2, hopelessAfter: 0 });
    expect(advances.map(({ state }) => state.status)).toEqual(["active", "active", "active", "mastered"]);
    expect(advances.at(-1)).toMatchObject({
      state: { retiredAtStep: 4, rewardAtRetirement: 1 },
      transition: {
        kind: "retired",
        from: "active",
        to: "mastered",
        reason: "2 groups in a row with every rollout solved",
        step: 4,
      },
    });
    expect(advances.slice(0, 3).map(({ transition }) => transition)).toEqual([null, null, null]);
  });

  test("retires a task as hopeless after k groups in a row with none solved; partial credit is not solved", () => {
    const advances = history([none, none, none], { masteredAfter: 2, hopelessAfter: 3 });
    expect(advances.map(({ state }) => state.status)).toEqual(["active", "active", "hopeless"]);
    // (0 + 0 + 0 + .5 − 1) / 5
    expect(advances.at(-1)?.state.rewardAtRetirement).toBeCloseTo(-0.1, 12);
    expect(advances.at(-1)?.transition?.reason).toBe("3 groups in a row with no rollout solved");
  });

  test("0 never retires", () => {
    const groups = Array.from({ length: 50 }, (_, i) => (i < 25 ? all : none));
    const advances = history(groups, { masteredAfter: 0, hopelessAfter: 0 });
    expect(advances.every(({ transition }) => transition === null)).toBe(true);
  });

  test("a group that was in flight when its task retired counts and changes nothing else", () => {
    const [, , late] = history([all, all, none], { masteredAfter: 2, hopelessAfter: 1 });
    expect(late).toMatchObject({
      state: { status: "mastered", retiredAtStep: 2, rewardAtRetirement: 1, groups: 3, noneSolvedStreak: 1 },
      transition: null,
    });
  });
});

describe("reinstateTask", () => {
  const mastered = history([all, all], { masteredAfter: 2, hopelessAfter: 0 }).at(-1)?.state ?? freshTaskState;

  test("brings a task back with its counts and without its streaks", () => {
    expect(reinstateTask(mastered, { step: 40, reason: "scored 0.4, under 0.8" })).toEqual({
      state: { ...freshTaskState, groups: 2, solvedRollouts: 10, rollouts: 10, lastStep: 2 },
      transition: { kind: "reinstated", from: "mastered", to: "active", reason: "scored 0.4, under 0.8", step: 40 },
    });
  });

  test("it must earn its next retirement anew", () => {
    const { state } = reinstateTask(mastered, { step: 40, reason: "by hand" });
    const statuses = history([all, all], { masteredAfter: 2, hopelessAfter: 0 }, state).map((a) => a.state.status);
    expect(statuses).toEqual(["active", "mastered"]);
  });

  test("leaves an active task alone", () => {
    expect(reinstateTask(freshTaskState, { step: 1, reason: "by hand" })).toEqual({
      state: freshTaskState,
      transition: null,
    });
  });

  test("a floor brings back mastered tasks only, and only from under it", () => {
    expect(fallsBelowFloor(mastered, 0.79, 0.8)).toBe(true);
    expect(fallsBelowFloor(mastered, 0.8, 0.8)).toBe(false);
    expect(fallsBelowFloor(mastered, 0, 0)).toBe(false);
    expect(fallsBelowFloor({ ...mastered, status: "hopeless" }, 0, 0.8)).toBe(false);
  });
});
