import { describe, expect, test } from "vitest";
import { detectCollapse, detectStall, type PendingGroup } from "./detectors.ts";

describe("detectCollapse", () => {
  const rule = { updatesPerEpoch: 2, drop: 0.3 };

  test("needs a whole epoch below the best rolling mean", () => {
    // rolling means of two: .5, .7, .65, .4; best .7, so under .4
    expect(detectCollapse([0.4, 0.6, 0.8, 0.5, 0.3], rule)).toBeNull();
    const collapse = detectCollapse([0.4, 0.6, 0.8, 0.5, 0.3, 0.2], rule);
    expect(collapse?.sinceStep).toBe(5);
    expect(collapse?.best).toBeCloseTo(0.7, 12);
    expect(collapse?.mean).toBeCloseTo(0.25, 12);
  });

  test("one update above interrupts it", () => {
    expect(detectCollapse([0.8, 0.8, 0.1, 0.6, 0.1], rule)).toBeNull();
  });

  test("a single high update is not the best: an epoch has to be", () => {
    // rolling means .55, .55, .2, .2: under .25
    expect(detectCollapse([0.1, 1, 0.1, 0.3, 0.3], rule)).toBeNull();
  });

  test("says nothing before there is more than one epoch", () => {
    expect(detectCollapse([], rule)).toBeNull();
    expect(detectCollapse([0.9, 0], rule)).toBeNull();
  });

  test("is over once the reward is back", () => {
    expect(detectCollapse([0.8, 0.8, 0.1, 0.1], rule)).not.toBeNull();
    expect(detectCollapse([0.8, 0.8, 0.1, 0.1, 0.7], rule)).toBeNull();
  });
});

describe("detectStall", () => {
  const group = (groupId: string, startedAtMs: number): PendingGroup => {
    return { groupId, taskId: `task-of-${groupId}`, engines: ["w1/0"], startedAtMs };
  };
  const running = [group("young", 90_000), group("old", 20_000), group("middle", 50_000)];
  const state = { nowMs: 160_000, lastClosedAtMs: 30_000, running, stallSeconds: 120 };

  test("names what is pending, oldest first, once nothing has closed for so long", () => {
    const stall = detectStall(state);
    expect(stall?.seconds).toBe(130);
    expect(stall?.pending.map(({ groupId, seconds }) => [groupId, seconds])).toEqual([
      ["old", 140],
      ["middle", 110],
      ["young", 70],
    ]);
    expect(stall?.pending[0]).toMatchObject({ taskId: "task-of-old", engines: ["w1/0"] });
  });

  test("waits for the time to pass", () => {
    expect(detectStall({ ...state, lastClosedAtMs: 41_000 })).toBeNull();
    expect(detectStall({ ...state, lastClosedAtMs: 40_000 })?.seconds).toBe(120);
  });

  test("a run where nothing runs does not stall", () => {
    expect(detectStall({ ...state, running: [] })).toBeNull();
  });

  test("groups started after a long pause are not late yet", () => {
    expect(detectStall({ ...state, lastClosedAtMs: 0, running: [group("new", 150_000)] })).toBeNull();
  });

  test("before any group closed, the oldest pending one is the clock", () => {
    expect(detectStall({ ...state, lastClosedAtMs: null })?.seconds).toBe(140);
    expect(detectStall({ ...state, lastClosedAtMs: null, running: [group("b", 60_000)] })).toBeNull();
  });
});
