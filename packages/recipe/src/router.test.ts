import { describe, expect, test } from "vitest";
import { pickEngine, type EngineLoad } from "./router.ts";

const loads = (...counts: readonly (readonly [residents: number, queued: number])[]): EngineLoad[] =>
  counts.map(([residents, queued], i) => ({ engine: `w1/${i}`, residents, queued }));

describe("leastLoaded", () => {
  const pick = (engines: readonly EngineLoad[], residentCap = 10) =>
    pickEngine({ kind: "leastLoaded", sessionKey: "g1", loads: engines, residentCap });

  test("counts residents and queued together", () => {
    expect(pick(loads([5, 0], [3, 1], [3, 3]))).toBe("w1/1");
  });

  test("takes the first of equals, whatever the session", () => {
    expect(pick(loads([2, 0], [1, 1], [0, 2]))).toBe("w1/0");
  });

  test("lets the rollout wait when every engine is at its cap", () => {
    expect(pick(loads([10, 0], [9, 1]))).toBeNull();
    expect(pick(loads([10, 0], [9, 0]))).toBe("w1/1");
    expect(pick([])).toBeNull();
  });
});

describe("sessionHash", () => {
  const pick = (sessionKey: string, engines: readonly EngineLoad[]) =>
    pickEngine({ kind: "sessionHash", sessionKey, loads: engines, residentCap: 10 });
  const empty = loads([0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]);

  test("sends a key to the same engine, however full that is", () => {
    const chosen = pick("group-17", empty);
    const full = empty.map((load) => (load.engine === chosen ? { ...load, residents: 186, queued: 40 } : load));
    expect(pick("group-17", full)).toBe(chosen);
  });

  test("spreads keys over all engines, unevenly as hashes do", () => {
    const counts = new Map<string | null, number>();
    for (let i = 0; i < 6000; i++) {
      const engine = pick(`group-${i}`, empty);
      counts.set(engine, (counts.get(engine) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // 1000 ± 5 binomial standard deviations of 28.9
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
  });

  test("has no answer without engines", () => {
    expect(pick("group-1", [])).toBeNull();
  });
});
