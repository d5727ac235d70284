import { describe, expect, test } from "vitest";
import { planMicrobatches } from "./batch.ts";
import { epochOf, taskAt } from "./curriculum.ts";
import { batchReady, groupsToDispatch, type DispatchState } from "./dispatch.ts";
import { learningRateAt } from "./learningRate.ts";

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

describe("taskAt", () => {
  const pool = Array.from({ length: 24 }, (_, i) => `task-${i}`);
  const epoch = (number: number, seed = 1) => pool.map((_, i) => taskAt({ pool, seed, index: number * 24 + i }));

  test("draws each task of the pool once per epoch", () => {
    expect(epoch(0).toSorted()).toEqual(pool.toSorted());
    expect(epoch(3).toSorted()).toEqual(pool.toSorted());
  });

  test("orders each epoch and each seed differently, and repeats itself exactly", () => {
    expect(epoch(0)).toEqual(epoch(0));
    expect(epoch(0)).not.toEqual(epoch(1));
    expect(epoch(0)).not.toEqual(epoch(0, 2));
  });

  test("counts epochs from 0", () => {
    expect([0, 23, 24, 47, 48].map((index) => epochOf(index, 24))).toEqual([0, 0, 1, 1, 2]);
  });

  test("an empty pool is an error", () => {
    expect(() => taskAt({ pool: [], seed: 1, index: 0 })).toThrow(RangeError);
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
