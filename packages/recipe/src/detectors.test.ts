import { describe, expect, test } from "vitest";
import { detectCollapse, detectDrift, detectStall, type PendingGroup } from "./detectors.ts";

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

describe("detectDrift", () => {
  const rule = { warning: 0.01, updates: 3 };
  /** Steps after which it tells. */
  const told = (gaps: readonly number[], over: Partial<typeof rule> = {}) =>
    gaps.flatMap((_gap, i) => (detectDrift(gaps.slice(0, i + 1), { ...rule, ...over }) === null ? [] : [i + 1]));

  test("tells once when the gap has been over the warning for three updates in a row", () => {
    expect(told([0.001, 0.02, 0.02, 0.001, 0.01, 0.02, 0.06, 0.2, 0.3])).toEqual([7]);
    const drift = detectDrift([0.001, 0.01, 0.02, 0.06], rule);
    expect(drift?.sinceStep).toBe(2);
    expect(drift?.gap).toBeCloseTo(0.03, 12);
  });

  test("tells again only after as many updates under it", () => {
    const [low, high] = [0.001, 0.02];
    expect(told([high, high, high, low, low, high, high, high])).toEqual([3]);
    expect(told([high, high, high, low, low, low, high, high, high])).toEqual([3, 9]);
  });

  test("a skipped step, whose gap is not a number, neither counts nor interrupts", () => {
    expect(told([0.02, NaN, 0.02, NaN, 0.02, NaN])).toEqual([5]);
    expect(told([0.02, 0.02, Infinity])).toEqual([3]);
  });

  test("is off at 0", () => {
    expect(told([1, 1, 1, 1], { warning: 0 })).toEqual([]);
  });

  test("warns of the careless run long before its reward has collapsed", () => {
    // docs/results/README.md, the figures of updates 5, 8, 10, 15, 20 and 25; each holds until the next one known
    const gapFrom = [
      [1, 0.005],
      [8, 0.01],
      [10, 0.03],
      [15, 0.116],
      [20, 0.241],
      [25, 0.771],
    ] as const;
    const gaps = Array.from({ length: 30 }, (_, i) => gapFrom.findLast(([step]) => step <= i + 1)?.[1] ?? 0);
    expect(told(gaps)).toEqual([10]);
    // docs/results/careless-160.json, sampled reward of its epochs of five updates
    const rewards = [0.4825, 0.52375, 0.4325, 0.24875, 0.1825, 0.045].flatMap((reward) =>
      Array.from({ length: 5 }, () => reward),
    );
    const collapsed = rewards.findIndex(
      (_reward, i) => detectCollapse(rewards.slice(0, i + 1), { updatesPerEpoch: 5, drop: 0.3 }) !== null,
    );
    expect(collapsed + 1).toBe(25);
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
