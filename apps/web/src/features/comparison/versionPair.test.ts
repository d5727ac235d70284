import { expect, test } from "vitest";
import { versionPair } from "./versionPair.ts";

test("takes what was asked for and rescored, otherwise the first and the last", () => {
  expect(versionPair([100, 140, 260], ["", ""])).toEqual({ a: 100, b: 260 });
  expect(versionPair([100, 140, 260], ["140", "7"])).toEqual({ a: 140, b: 260 });
  expect(versionPair([100], ["", ""])).toBeNull();
  expect(versionPair([], ["1", "2"])).toBeNull();
});
