import { expect, test } from "vitest";
import { printSort, readSort } from "./matrixSort.ts";

test("an order is read as it was printed", () => {
  expect(readSort("")).toBeNull();
  for (const text of ["demo", "-demo", "--x"]) expect(printSort(readSort(text))).toBe(text);
  expect(readSort("-demo")).toEqual({ by: "demo", descending: true });
});
