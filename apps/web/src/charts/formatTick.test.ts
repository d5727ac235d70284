import { expect, test } from "vitest";
import { formatTick, formatX, formatXTick } from "./formatTick.ts";

const axis = (ticks: readonly number[]) => ({ domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] as const, ticks });
const labels = (ticks: readonly number[], format: "fraction" | "percent" | "count") =>
  ticks.map((tick) => formatTick(tick, { format, logY: false, y: axis(ticks) }));
const xLabels = (ticks: readonly number[], xKind: "step" | "tokens" | "relative") =>
  ticks.map((tick) => formatXTick(tick, { xKind, x: axis(ticks) }));

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
  expect(formatTick(1e-4, { format: "scientific", logY: true, y: axis([1e-4, 1e-3]) })).toBe("1e-4");
});

test("updates are counted out, large counts are shortened with what tells them apart", () => {
  expect(xLabels([1, 50, 130], "step")).toEqual(["1", "50", "130"]);
  expect(xLabels([3, 20_000, 40_000, 60_000, 97_656], "tokens")).toEqual(["3", "20k", "40k", "60k", "98k"]);
  expect(xLabels([95_000, 95_250, 95_500], "step")).toEqual(["95k", "95.25k", "95.5k"]);
  expect(xLabels([0, 500_000, 1_000_000, 1_499_999], "tokens")).toEqual(["0", "500k", "1M", "1.5M"]);
});

test("time since the start is labelled in the unit of its ticks", () => {
  expect(xLabels([0, 15, 30], "relative")).toEqual(["0", "15 s", "30 s"]);
  expect(xLabels([0, 300, 600], "relative")).toEqual(["0", "5 min", "10 min"]);
  expect(xLabels([0, 7_200, 14_400], "relative")).toEqual(["0", "2 h", "4 h"]);
});

test("a position is named by what is counted", () => {
  expect(formatX(1_024, "step")).toBe("update 1,024");
  expect(formatX(200, "relative")).toBe("3 min 20 s");
});
