import { describe, expect, test } from "vitest";
import { evaluationResult } from "./evaluationResult.ts";

const rules = { attempts: 4, seed: 1, harnessFailures: "exclude" } as const;
const task = (attempts: number, solved: number, excluded = 0) => ({ attempts, solved, excluded });

describe("evaluationResult", () => {
  test("is the mean over tasks of each task's share, and pass@k without bias", () => {
    const result = evaluationResult([task(4, 4), task(4, 1), task(4, 0)], rules);
    expect(result?.passAt1.mean).toBeCloseTo((1 + 0.25 + 0) / 3);
    // pass@2 of one success in four attempts: 1 − C(3,2)/C(4,2) = 1/2.
    expect(result?.passAtK.map(({ k }) => k)).toEqual([1, 2, 4]);
    const [at1, at2, at4] = result?.passAtK.map(({ value }) => value) ?? [];
    expect(at1).toBeCloseTo(1.25 / 3);
    expect(at2).toBeCloseTo((1 + 0.5 + 0) / 3);
    expect(at4).toBeCloseTo((1 + 1 + 0) / 3);
    expect(result).toMatchObject({ tasks: 3, scoredAttempts: 12, excludedAttempts: 0 });
    expect(result?.byRule.fail).toBe(result?.byRule.exclude);
  });

  test("shows pass@1 under both rules when the harness failed on attempts, and reports by the benchmark's", () => {
    const tasks = [task(4, 4), task(2, 1, 2), task(0, 0, 4)];
    const excluding = evaluationResult(tasks, rules);
    expect(excluding).toMatchObject({ tasks: 2, scoredAttempts: 6, excludedAttempts: 6 });
    expect(excluding?.byRule.exclude).toBe(0.75);
    expect(excluding?.byRule.fail).toBeCloseTo((1 + 0.25 + 0) / 3);
    expect(excluding?.passAt1.mean).toBe(0.75);
    expect(excluding?.passAtK.find(({ k }) => k === 4)?.value).toBe(1); // only the first task has four scored attempts

    const failing = evaluationResult(tasks, { ...rules, harnessFailures: "fail" });
    expect(failing?.passAt1.mean).toBeCloseTo((1 + 0.25 + 0) / 3);
    expect(failing?.passAtK.find(({ k }) => k === 4)?.value).toBeCloseTo(2 / 3);
  });

  test("has an interval over tasks: Wilson's when every task is all solved or not at all", () => {
    const tasks = [...Array.from({ length: 8 }, () => task(4, 4)), task(4, 0), task(4, 0)];
    const { mean, low, high } = evaluationResult(tasks, rules)?.passAt1 ?? { mean: NaN, low: NaN, high: NaN };
    expect(mean).toBe(0.8);
    // Wilson for 8 of 10: (0.49016, 0.94331).
    expect(low).toBeCloseTo(0.49016, 4);
    expect(high).toBeCloseTo(0.94331, 4);
  });

  test("is nothing when no attempt was scored", () => {
    expect(evaluationResult([task(0, 0, 4)], rules)).toBeNull();
    expect(evaluationResult([task(0, 0, 4)], { ...rules, harnessFailures: "fail" })).toBeNull();
  });
});
