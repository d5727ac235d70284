import { expect, test } from "vitest";
import { moved } from "./moved.ts";

test("a column takes the place of the one it is dropped on, from either side", () => {
  const columns = ["a", "b", "c", "d"];
  expect(moved(columns, "a", "c")).toEqual(["b", "c", "a", "d"]);
  expect(moved(columns, "d", "b")).toEqual(["a", "d", "b", "c"]);
  expect(moved(columns, "a", "a")).toBe(columns);
  expect(moved(columns, "x", "a")).toBe(columns);
});
