import { expect, test } from "vitest";
import { formatStep, formatTick } from "./formatTick.ts";

const axis = (ticks: readonly number[]) => ({ domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] as const, ticks });
const labels = (ticks: readonly number[], format: "fraction" | "percent" | "count") =>
  ticks.map((tick) => formatTick(tick, { format, scale: "linear", y: axis(ticks) }));

test("as many decimals as the distance of the ticks needs", () => {
  expect(labels([0.4, 0.6, 0.8, 1], "fraction")).toEqual(["0.4", "0.6", "0.8", "1.0"]);
  expect(labels([0, 0.25, 0.5], "fraction")).toEqual(["0", "0.25", "0.50"]);
  expect(labels([0, 16, 32], "count")).toEqual(["0", "16", "32"]);
});

test("shares are written in percent", () => {
  expect(labels([0, 0.5, 1], "percent")).toEqual(["0 %", "50 %", "100 %"]);
});

test("thousands are shortened alike on one axis", () => {
  expect(labels([0, 5_000, 10_000], "count")).toEqual(["0", "5k", "10k"]);
});

test("small values share one power of ten", () => {
  expect(labels([0, 2e-4, 4e-4, 6e-4], "fraction")).toEqual(["0", "2e-4", "4e-4", "6e-4"]);
});

test("a log axis is labelled in powers of ten", () => {
  expect(formatTick(1e-4, { format: "scientific", scale: "log", y: axis([1e-4, 1e-3]) })).toBe("1e-4");
});

test("time since the start is labelled in the unit of its ticks", () => {
  const steps = (ticks: readonly number[]) =>
    ticks.map((tick) => formatStep(tick, { xKind: "elapsed", x: axis(ticks) }));
  expect(steps([0, 15, 30])).toEqual(["0", "15 s", "30 s"]);
  expect(steps([0, 300, 600])).toEqual(["0", "5 min", "10 min"]);
  expect(steps([0, 7_200, 14_400])).toEqual(["0", "2 h", "4 h"]);
});
