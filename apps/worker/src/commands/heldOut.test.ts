import { expect, test } from "vitest";
import { heldOutTasks } from "./heldOut.ts";

test("of ten held-out tasks six have seen mutants and four have withheld ones, none twice", async () => {
  const { seen, withheld } = await heldOutTasks(10);
  expect(seen.map(({ split }) => split)).toEqual(Array(6).fill("heldout-seen"));
  expect(withheld.map(({ split }) => split)).toEqual(Array(4).fill("heldout-withheld"));
  expect(new Set([...seen, ...withheld].map(({ id }) => id)).size).toBe(10);
});

test("a larger set begins with the tasks of a smaller one", async () => {
  const [small, large] = [await heldOutTasks(5), await heldOutTasks(10)];
  expect(large.seen.slice(0, 3).map(({ id }) => id)).toEqual(small.seen.map(({ id }) => id));
  expect(large.withheld.slice(0, 2).map(({ id }) => id)).toEqual(small.withheld.map(({ id }) => id));
});
