import { describe, expect, test } from "vitest";
import { planMicrobatches } from "./batch.ts";
import { batchReady, groupsToDispatch, type DispatchState } from "./dispatch.ts";
import { learningRateAt } from "./learningRate.ts";
import { takeBatch } from "./takeBatch.ts";

describe("groupsToDispatch", () => {
  const state = (over: Partial<DispatchState>): DispatchState => {
    return {
      mode: "async",
      inFlightGroups: 12,
      tasksPerUpdate: 8,
      open: 0,
      updateInFlight: false,
      remainingGroups: 100,
      ...over,
    };
  };

  test("asynchronous: keeps the window full, update or not", () => {
    expect(groupsToDispatch(state({ open: 5 }))).toBe(7);
    expect(groupsToDispatch(state({ open: 5, updateInFlight: true }))).toBe(7);
    expect(groupsToDispatch(state({ open: 12 }))).toBe(0);
    expect(groupsToDispatch(state({ open: 14 }))).toBe(0);
  });

  test("synchronous: exactly one batch, replacing what was dropped", () => {
    expect(groupsToDispatch(state({ mode: "sync" }))).toBe(8);
    expect(groupsToDispatch(state({ mode: "sync", open: 7 }))).toBe(1);
    expect(groupsToDispatch(state({ mode: "sync", open: 8 }))).toBe(0);
  });

  test("synchronous: nothing while an update is in flight", () => {
    expect(groupsToDispatch(state({ mode: "sync", updateInFlight: true }))).toBe(0);
  });

  test("starts no group that no update will consume", () => {
    expect(groupsToDispatch(state({ open: 5, remainingGroups: 8 }))).toBe(3);
    expect(groupsToDispatch(state({ open: 8, remainingGroups: 8 }))).toBe(0);
    expect(groupsToDispatch(state({ remainingGroups: 0 }))).toBe(0);
    expect(groupsToDispatch(state({ mode: "sync", remainingGroups: 0 }))).toBe(0);
  });
});

test("a batch is ready when it is full and no update is in flight", () => {
  expect(batchReady({ closed: 8, tasksPerUpdate: 8, updateInFlight: false })).toBe(true);
  expect(batchReady({ closed: 7, tasksPerUpdate: 8, updateInFlight: false })).toBe(false);
  expect(batchReady({ closed: 9, tasksPerUpdate: 8, updateInFlight: true })).toBe(false);
});

describe("takeBatch", () => {
  const group = (id: string, taskId: string, oldestVersion = 5) => ({ id, taskId, oldestVersion });
  const state = { version: 6, maxLag: 1, tasksPerUpdate: 2, updateInFlight: false };

  test("takes the groups that have waited longest", () => {
    const waiting = [group("g1", "a"), group("g2", "b"), group("g3", "c")];
    expect(takeBatch(waiting, state)).toEqual({ stale: [], groups: ["g1", "g2"] });
  });

  test("drops what has become stale, whether or not a batch is full", () => {
    const waiting = [group("g1", "a", 4), group("g2", "b"), group("g3", "c", 4)];
    expect(takeBatch(waiting, state)).toEqual({ stale: ["g1", "g3"], groups: null });
    expect(takeBatch([...waiting, group("g4", "d")], state)).toEqual({ stale: ["g1", "g3"], groups: ["g2", "g4"] });
  });

  test("never takes two groups of one task; the second waits for the next update", () => {
    const waiting = [group("g1", "a"), group("g2", "a"), group("g3", "b")];
    expect(takeBatch(waiting, state).groups).toEqual(["g1", "g3"]);
    expect(takeBatch(waiting.slice(0, 2), state).groups).toBeNull();
  });

  test("a stale group does not stand in the way of a fresh one of its task", () => {
    expect(takeBatch([group("g1", "a", 3), group("g2", "a"), group("g3", "b")], state)).toEqual({
      stale: ["g1"],
      groups: ["g2", "g3"],
    });
  });

  test("takes none while an update is in flight", () => {
    const waiting = [group("g1", "a"), group("g2", "b")];
    expect(takeBatch(waiting, { ...state, updateInFlight: true }).groups).toBeNull();
  });
});

describe("planMicrobatches", () => {
  test("packs rows of similar length up to the padded size", () => {
    // longest 100: two rows fit 200; then 50: four would fit, two are left
    expect(planMicrobatches([50, 100, 40, 90], 200)).toEqual([
      [1, 3],
      [0, 2],
    ]);
  });

  test("a row above the limit goes alone", () => {
    expect(planMicrobatches([500, 10], 200)).toEqual([[0], [1]]);
  });

  test("has every row exactly once and never more than the limit", () => {
    const lengths = Array.from({ length: 160 }, (_, i) => 60 + ((i * 37) % 300));
    const plan = planMicrobatches(lengths, 4096);
    expect(plan.flat().toSorted((a, b) => a - b)).toEqual(lengths.map((_, row) => row));
    for (const rows of plan) {
      expect(rows.length * Math.max(...rows.map((row) => lengths[row] ?? 0))).toBeLessThanOrEqual(4096);
    }
  });

  test("no rows, no microbatches", () => {
    expect(planMicrobatches([], 4096)).toEqual([]);
  });
});

test("the learning rate warms up linearly and then stays", () => {
  const optimizer = { learningRate: 6e-4, warmupUpdates: 3 };
  expect([1, 2, 3, 4, 100].map((update) => learningRateAt(update, optimizer))).toEqual([
    expect.closeTo(2e-4, 12),
    expect.closeTo(4e-4, 12),
    6e-4,
    6e-4,
    6e-4,
  ]);
  expect(learningRateAt(1, { learningRate: 6e-4, warmupUpdates: 0 })).toBe(6e-4);
});
