import { describe, expect, test } from "vitest";
import { boschlooExact } from "./boschlooExact.ts";
import type { Decision, DecisionInput, PolicyOutcomes, TaskOutcome } from "./decision.ts";
import { decide } from "./decide.ts";
import { anInput, decided, outcomes, solvedOnce } from "./testing.ts";

const warned = ({ warnings }: Decision) => warnings.map(({ kind }) => kind);

/** n tasks of their own, each attempted once. */
const once = (name: string, solved: number, of: number): readonly TaskOutcome[] =>
  Array.from({ length: of }, (_, index) => solvedOnce(`${name}${index}`, index < solved));

function policies(base: readonly TaskOutcome[], other: readonly TaskOutcome[]): Partial<DecisionInput> {
  const policy = (label: string, tasks: readonly TaskOutcome[]): PolicyOutcomes => ({
    ...{ label, tasks, profile: "strict", selectedOn: [] },
  });
  return { base: policy("base", base), other: policy("trained", other) };
}

describe("decide, on different tasks at one attempt", () => {
  // Mehta et al. 2026, table 4, treats its two runs as independent samples
  test.each([
    ["DeepSWE, in-house baseline", [30, 49, 113, 113], { interval: [4.4, 28.5], isSignificant: true }],
    ["Terminal-Bench 3", [1, 8, 74, 66], { interval: [2.5, 20.8], isSignificant: true }],
    ["SWE-Marathon", [1, 5, 20, 20], { interval: [-3.2, 42.3], isSignificant: false }],
  ] as const)("prints the interval of %s", (benchmark, counts, { interval, isSignificant }) => {
    const [before, after, of, ofAfter] = counts;
    const decision = decided(anInput({ benchmark, ...policies(once("a", before, of), once("b", after, ofAfter)) }));
    expect(decision).toMatchObject({ design: "independent", table: null });
    expect(decision.tests.map(({ name, standing }) => [name, standing])).toEqual([["boschlooExact", "main"]]);
    expect(100 * decision.difference.low).toBeCloseTo(interval[0], 1);
    expect(100 * decision.difference.high).toBeCloseTo(interval[1], 1);
    const p = boschlooExact({ passed: before, of }, { passed: after, of: ofAfter });
    expect(decision.tests[0]?.p).toBeCloseTo(p, 14);
    expect(decision.isSignificant).toBe(isSignificant);
  });

  test("says so when some of the tasks are the same", () => {
    const decision = decided(anInput(policies(once("a", 3, 30), [...once("a", 3, 4), ...once("b", 9, 26)])));
    expect(warned(decision)).toContain("overlappingTasks");
    expect(decision.warnings.find(({ kind }) => kind === "overlappingTasks")?.text).toContain("4 tasks of both");
  });
});

describe("decide, on the same tasks at one attempt", () => {
  // of 24 tasks 12 are solved by both, 8 by the trained policy only, 1 by the base only
  const tasks = (solved: (index: number) => boolean) =>
    Array.from({ length: 24 }, (_, index) => solvedOnce(`t${index}`, solved(index)));
  const input = anInput(
    policies(
      tasks((index) => index < 13),
      tasks((index) => index < 12 || (index > 12 && index < 21)),
    ),
  );
  const decision = decided(input);

  test("is McNemar's exact test with the interval of paired shares", () => {
    expect(decision.table).toEqual({ kept: 12, gained: 8, lost: 1, neither: 3 });
    const [main, ...beside] = decision.tests;
    expect(main).toMatchObject({ name: "mcnemarExact", standing: "main" });
    expect(main?.p).toBeCloseTo(20 / 512, 12); // 2 · (1 + 9) / 2⁹
    // R, see newcombePairedInterval's test
    expect(decision.difference.value).toBeCloseTo(7 / 24, 12);
    expect(decision.difference.low).toBeCloseTo(0.04937718, 7);
    expect(decision.difference.high).toBeCloseTo(0.49346012, 7);
    expect(beside.map(({ name }) => name)).toEqual(["pairedBootstrap", "boschlooExact"]);
  });

  test("gives each share the interval of Wilson", () => {
    expect(decision.other.passAt1.mean).toBeCloseTo(20 / 24, 12);
    expect(decision.other.passAt1.low).toBeCloseTo(0.6414693, 7); // R's prop.test(20, 24, correct = FALSE)
    expect(decision.other.designEffect).toBeNull();
  });

  test("names the difference it could have found", () => {
    // differences: 8 of +1, 1 of −1, mean 7/24: s² = (9 − 49/24) / 23
    expect(decision.detectable).toBeCloseTo((1.959964 + 0.841621) * Math.sqrt((9 - 49 / 24) / 23 / 24), 5);
  });

  test("writes what a careful person would", () => {
    expect(decision.sentence).toBe(
      "On bench (24 tasks attempted by both policies, 24 and 24 scored attempts), trained reached a pass@1 of 83.3 % " +
        "[95 % interval 64.1, 93.3] and base reached a pass@1 of 54.2 % [95 % interval 35.1, 72.1]. The difference is +29.2 points " +
        "[95 % interval +4.9, +49.3], by McNemar's exact test (p = 0.039). The first alone solved 8 tasks, the second alone 1. " +
        "trained solves more of such tasks than base; chance alone would seldom give this. It shows nothing about tasks of " +
        "another kind, about a harness other than the harness profile strict, or about what training again with another seed would give.",
    );
    expect(decision.warnings).toEqual([]);
  });
});

describe("decide, on the same tasks at several attempts", () => {
  // three kinds of task, four attempts each: always, never, and gained from 1 to 3 of 4
  const kinds = [
    { base: 4, other: 4 },
    { base: 0, other: 0 },
    { base: 1, other: 3 },
  ];
  const tasks = (of: "base" | "other") =>
    Array.from({ length: 24 }, (_, index) => outcomes(`t${index}`, 4, kinds[index % 3]?.[of] ?? 0));
  const input = anInput(policies(tasks("base"), tasks("other")));
  const decision = decided(input);

  test("has the paired bootstrap over tasks as its main figure, McNemar on most attempts beside", () => {
    expect(decision.tests.map(({ name, standing }) => [name, standing])).toEqual([
      ["pairedBootstrap", "main"],
      ["mcnemarExact", "beside"],
      ["pooledChiSquare", "wrong"],
    ]);
    expect(decision.difference.value).toBeCloseTo(1 / 6, 12); // (0 + 0 + .5) / 3
    expect(decision.table).toEqual({ kept: 8, gained: 8, lost: 0, neither: 8 });
    // half-width 1.96 standard errors, s² of (0, 0, .5) in thirds = 1/18 · 24/23
    const half = 1.96 * Math.sqrt(1 / 18 / 24);
    expect(decision.difference.low).toBeCloseTo(1 / 6 - half, 1);
    expect(decision.difference.high).toBeCloseTo(1 / 6 + half, 1);
    expect(decision.tests[1]?.p).toBeCloseTo(2 / 256, 12); // 2 · 2⁻⁸
  });

  test("measures what dependent attempts are worth", () => {
    // base: rates 1, 0, .25 eight times each, mean 5/12; s² = 8 · (49 + 25 + 4) / 144 / 23; independent: p q / 96
    const clustered = (8 * (49 + 25 + 4)) / 144 / 23 / 24;
    const independent = ((5 / 12) * (7 / 12)) / 96;
    expect(decision.base.designEffect).toBeCloseTo(clustered / independent, 10); // 3.10, so that 96 count as 31
  });

  test("is not warned of what it does not do, and warned when attempts are pooled", () => {
    expect(warned(decision)).not.toContain("dependentAttempts");
    const pooled = decided({ ...input, unit: "attempt" });
    expect(pooled.tests.map(({ name }) => name)).toEqual(["pooledChiSquare", "pairedBootstrap", "mcnemarExact"]);
    // 40 of 96 against 56 of 96: z² = (1/6)² / (.5 · .5 · 2/96), times (N − 1)/N as Mantel and Haenszel have it
    expect(pooled.tests[0]?.p).toBeCloseTo(0.0214, 3);
    const [warning] = pooled.warnings;
    expect(warning?.kind).toBe("dependentAttempts");
    expect(warning?.text).toContain("96 attempts of base are worth about 31 (design effect 3.1)");
    expect(warning?.text).toContain("Pooled, p = 0.021; with the task as the unit, p < 0.001. Use the latter.");
    expect(pooled.sentence).toContain("This counts attempts of one task as independent, which they are not.");
    expect(pooled.sentence).toContain("No conclusion should rest on it.");
  });
});

describe("decide, on different tasks at several attempts", () => {
  test("is a bootstrap of two samples", () => {
    const base = Array.from({ length: 30 }, (_, index) => outcomes(`a${index}`, 2, index % 2));
    const other = Array.from({ length: 40 }, (_, index) => outcomes(`b${index}`, 2, 1 + (index % 2)));
    const { tests, difference, design } = decided(anInput(policies(base, other)));
    expect(design).toBe("independent");
    expect(tests.map(({ name }) => name)).toEqual(["twoSampleBootstrap", "boschlooExact", "pooledChiSquare"]);
    expect(difference.value).toBeCloseTo(0.5, 12); // .75 − .25
    // both have rates .25 from their mean: ±1.96 · √(.0625/30 + .0625/40)
    expect(difference.high - difference.low).toBeCloseTo(2 * 1.96 * Math.sqrt(0.0625 / 30 + 0.0625 / 40), 1);
  });
});

describe("what a reader is warned of", () => {
  const few = [solvedOnce("a", true), solvedOnce("b", false), solvedOnce("c", false)];

  test("few tasks, and a sample that could not have shown more", () => {
    const decision = decided(anInput(policies(few, few)));
    expect(warned(decision)).toEqual(["fewTasks", "smallSample"]);
    expect(decision.warnings.map(({ text }) => text).join()).toContain("The outcomes show no spread");
    expect(decision.difference.value).toBe(0);
    expect(decision.sentence).toContain("The difference is 0.0 points");
    expect(decision.sentence).toContain("it does not show that they are equal");
  });

  test("a validation benchmark, and a policy that it chose", () => {
    const { base, other } = anInput(policies(few, few));
    expect(warned(decided(anInput({ role: "training", base, other })))).toContain("trainingTasks");
    const chosen = { ...other, selectedOn: ["bench"] };
    expect(warned(decided(anInput({ role: "validation", base, other })))).toContain("validationBenchmark");
    expect(warned(decided(anInput({ role: "validation", base, other: chosen })))).toContain("selectedHere");
    expect(warned(decided(anInput({ base, other: { ...other, selectedOn: ["elsewhere"] } })))).not.toContain(
      "selectedHere",
    );
  });

  test("different profiles, different attempts", () => {
    const { base, other } = anInput(policies([outcomes("a", 2, 1)], [outcomes("a", 4, 1)]));
    const decision = decided(anInput({ base, other: { ...other, profile: "lenient" } }));
    expect(warned(decision)).toEqual(expect.arrayContaining(["differentProfile", "differentAttempts"]));
  });

  test("attempts that the harness failed on, when not as many in both", () => {
    // base 1 of 2; trained 1 of 1 with one lost: +50 points left out, 0 as failures
    const input = anInput(policies([outcomes("a", 2, 1)], [{ taskId: "a", attempts: 1, solved: 1, excluded: 1 }]));
    const decision = decided(input);
    expect(decision.byRule).toEqual({ exclude: 0.5, fail: 0 });
    expect(decision.warnings.find(({ kind }) => kind === "unequalExclusions")?.text).toBe(
      "The harness failed on 0 attempts of base and 1 of trained, which are left out. Left out the difference is +50.0 points, as failures 0.0.",
    );
    expect(decided({ ...input, excluded: "fail" }).difference.value).toBe(0);
  });

  test("tasks that one of them has no scored attempt on", () => {
    const lost = { taskId: "a", attempts: 0, solved: 0, excluded: 1 };
    const decision = decided(anInput(policies(few, [lost, ...few.slice(1)])));
    expect(decision.base.tasks).toBe(2);
    expect(decision.warnings.find(({ kind }) => kind === "missingTasks")?.text).toContain("1 task of 3");
    expect(decide(anInput(policies([lost], [lost])))).toBeNull();
  });
});
