import { expect, test } from "vitest";
import { aBenchmark, anEvaluation, aPolicy } from "../../testing/anEvaluation.ts";
import { comparePath, comparisons } from "./comparisons.ts";

const benchmarks = [aBenchmark({ name: "one" }), aBenchmark({ name: "two" }), aBenchmark({ name: "three" })];
const policy = aPolicy({ kind: "base", name: "xs" });
const measured = (id: string) => anEvaluation(id, [0.5, 0.4, 0.6]);
const rows = [
  { policy, cells: [measured("a1"), measured("a2"), null] },
  { policy, cells: [{ ...measured("b1"), status: "running" as const, result: null }, measured("b2"), measured("b3")] },
];

test("two policies can be compared where both have a result", () => {
  expect(comparisons(benchmarks, rows)).toEqual([{ benchmark: "two", a: "a2", b: "b2" }]);
  expect(comparePath({ a: "a2", b: "b2" })).toBe("/evaluations/compare?a=a2&b=b2");
});

test("one or three policies are no pair", () => {
  expect(comparisons(benchmarks, rows.slice(0, 1))).toEqual([]);
  expect(comparisons(benchmarks, [...rows, ...rows.slice(0, 1)])).toEqual([]);
});
