import { expect, test } from "vitest";
import { surpriseLevel, versionLevels } from "./tokenLevels.ts";

test("a token's surprise follows its probability", () => {
  expect([1, 0.6, 0.2, 0.05, 0.001].map((p) => surpriseLevel(Math.log(p)))).toEqual([0, 1, 2, 3, 4]);
  expect(surpriseLevel(-Infinity)).toBe(4);
});

test("versions are ranked from old to new", () => {
  expect([...versionLevels([{ version: 70 }, { version: 69 }, { version: 70 }])]).toEqual([
    [69, 0],
    [70, 1],
  ]);
});
