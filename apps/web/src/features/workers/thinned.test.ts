import { expect, test } from "vitest";
import { thinned } from "./thinned.ts";

test("values are left as they are while there are few, and become means of stretches when there are more", () => {
  expect(thinned([1, 2, 3], 3)).toEqual([1, 2, 3]);
  expect(thinned([1, 3, 5, 7, 10], 3)).toEqual([2, 6, 10]);
  expect(thinned([], 3)).toEqual([]);
});
