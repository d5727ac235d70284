import { expect, test } from "vitest";
import { defaultSmoothing, smoothingOf, smoothingText, writeSmoothing } from "./smoothingText.ts";

test("an address names kind and amount, and reads back the same", () => {
  for (const smoothing of [
    { kind: "ema", amount: 0.9 },
    { kind: "ema", amount: 0 },
    { kind: "gaussian", amount: 5 },
    { kind: "mean", amount: 51 },
  ] as const) {
    expect(smoothingOf(writeSmoothing(smoothing) ?? "")).toEqual(smoothing);
  }
});

test("the default is not in the address; nonsense is the default; too much is the most", () => {
  expect(writeSmoothing(defaultSmoothing)).toBeNull();
  expect(smoothingOf("lots")).toEqual(defaultSmoothing);
  expect(smoothingOf("7")).toEqual({ kind: "ema", amount: 0.999 });
});

test("in words with its unit", () => {
  expect([0.6, 0].map((amount) => smoothingText({ kind: "ema", amount }))).toEqual(["0.6", "off"]);
  expect(smoothingText({ kind: "mean", amount: 51 })).toBe("51 points");
});
