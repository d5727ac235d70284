import { describe, expect, test } from "vitest";
import { decideJointly } from "./decideJointly.ts";
import type { DecisionInput } from "./decision.ts";
import { anInput, decided, outcomes, solvedOnce } from "./testing.ts";

const onBenchmark = (input: DecisionInput) => ({ input, decision: decided(input) });

/** Two runs on as many different tasks, as Mehta et al. 2026 treat theirs. */
function sampled(benchmark: string, counts: readonly [number, number, number, number], family = benchmark) {
  const [before, ofBefore, after, ofAfter] = counts;
  const tasks = (side: string, solved: number, of: number) =>
    Array.from({ length: of }, (_, index) => solvedOnce(`${family}/${side}${index}`, index < solved));
  const { base, other } = anInput({});
  return onBenchmark(
    anInput({
      benchmark,
      resamples: 200,
      base: { ...base, tasks: tasks("a", before, ofBefore) },
      other: { ...other, tasks: tasks("b", after, ofAfter) },
    }),
  );
}

describe("decideJointly", () => {
  const released = [
    sampled("DeepSWE", [35, 113, 49, 113]),
    sampled("Terminal-Bench 4", [0, 66, 5, 66], "terminal"),
    sampled("SWE-Marathon", [1, 20, 5, 20]),
  ];

  test("pools the benchmarks of Mehta et al. 2026 as their §A.2 does, a family once through its smaller gain", () => {
    const { pooled, rows, sentence } = decideJointly([
      sampled("Terminal-Bench 3", [1, 74, 8, 66], "terminal"),
      ...released,
      sampled("SWE-Bench Pro", [439, 731, 474, 731]),
      sampled("Terminal-Bench 2.1", [60, 89, 73, 89]),
    ]);
    expect(rows.find(({ benchmark }) => benchmark === "Terminal-Bench 3")?.leftOut).toBe(
      "shares 66 tasks with Terminal-Bench 4, which counts",
    );
    expect(pooled?.benchmarks).toBe(5);
    expect(pooled?.tests.map(({ name }) => name)).toEqual([
      "cochranMantelHaenszel",
      "exactConditional",
      "stratifiedBootstrap",
    ]);
    expect(pooled?.tests[0]?.p.toFixed(4)).toBe("0.0007");
    expect(pooled?.tests[1]?.p.toFixed(4)).toBe("0.0008");
    expect(sentence).toContain("+7.0 points [95 % interval +3.0, +11.0] (Cochran–Mantel–Haenszel test, p < 0.001)");
  });

  test("and over the three task sets that were released later", () => {
    const { pooled } = decideJointly(released);
    expect(pooled?.tests.slice(0, 2).map(({ p }) => p.toFixed(3))).toEqual(["0.004", "0.005"]);
  });

  test("corrects each benchmark for their number", () => {
    const { rows, warnings } = decideJointly(released);
    const [deep, terminal, marathon] = rows;
    // .056, .045 and .105: the smallest times 3 is .135, which the next times 2 and the last do not reach
    const least = 3 * (terminal?.p ?? 0);
    expect(Math.max(2 * (deep?.p ?? 1), marathon?.p ?? 1)).toBeLessThan(least);
    for (const row of [deep, terminal, marathon]) expect(row?.corrected).toBeCloseTo(least, 12);
    expect(warnings.map(({ kind }) => kind)).toEqual(["severalComparisons"]);
  });

  test("bootstraps paired rates within benchmarks at several attempts, and leaves validation out", () => {
    const paired = (benchmark: string, count: number, role: DecisionInput["role"] = "test") => {
      const { base, other } = anInput({});
      const tasks = (solved: number) =>
        Array.from({ length: count }, (_, i) => outcomes(`${benchmark}${i}`, 4, solved));
      return onBenchmark(
        anInput({
          benchmark,
          role,
          base: { ...base, tasks: tasks(1) },
          other: { ...other, tasks: tasks(2 + (count % 2)) },
        }),
      );
    };
    const { pooled, rows, sentence } = decideJointly([
      paired("one", 21),
      paired("two", 42),
      paired("three", 20, "validation"),
    ]);
    // weights 21/2 and 42/2 on gains of .5 and .25
    expect(pooled?.difference.value).toBeCloseTo((0.5 * 21 + 0.25 * 42) / 63, 12);
    expect(pooled?.tests[0]?.name).toBe("stratifiedBootstrap");
    expect(pooled?.tasks).toBe(63);
    expect(rows.map(({ leftOut }) => leftOut)).toEqual([null, null, "validation benchmark"]);
    expect(sentence).toContain("(Holm), one, two and three show a difference.");
  });
});
