import { expect, test } from "vitest";
import { choosePool } from "./choosePool.ts";

const candidates = (...solved: (number | null | "lost")[]) =>
  solved.map((value, id) => ({ id, solved: value === "lost" ? null : value, isLost: value === "lost" }));
const choice = (pool: ReturnType<typeof candidates>, size: number) => {
  const { isDecided, chosen } = choosePool(pool, size);
  return { isDecided, chosen: chosen.map(({ id }) => id) };
};

test("takes the first that were solved at least once, whatever came in first", () => {
  expect(choice(candidates(1, null, 4, 2), 2)).toEqual({ isDecided: false, chosen: [0] });
  expect(choice(candidates(1, 0, 4, 2), 2)).toEqual({ isDecided: true, chosen: [0, 2] });
});

test("does not wait for candidates behind the last one it needs", () => {
  expect(choice(candidates(1, 3, null, null), 2)).toEqual({ isDecided: true, chosen: [0, 1] });
});

test("goes without a candidate that is lost, and takes fewer when there are no more", () => {
  expect(choice(candidates("lost", 0, 2), 2)).toEqual({ isDecided: true, chosen: [2] });
});
