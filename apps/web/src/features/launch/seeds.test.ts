import { expect, test } from "vitest";
import { readSeeds } from "./seeds.ts";

test.each([
  ["1", [1]],
  [" 1, 2  5 ", [1, 2, 5]],
  ["1-3", [1, 2, 3]],
  ["0–1; 7", [0, 1, 7]],
])("%o", (text, seeds) => {
  expect(readSeeds(text)).toEqual({ ok: true, seeds });
});

test.each([
  ["", /at least one/],
  ["one", /one is not a seed/],
  ["-1", /-1 is not a seed/],
  ["3-1", /3-1 is not a seed/],
  ["1.5", /1\.5 is not a seed/],
  ["2147483648", /not a seed/],
  ["1, 2, 1", /Seed 1 is given twice/],
  ["1-21", /At most 20/],
  ["0-2000000000", /At most 20/],
])("%o is refused", (text, message) => {
  const read = readSeeds(text);
  expect(read.ok ? "" : read.message).toMatch(message);
});
