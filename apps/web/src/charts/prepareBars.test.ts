import { expect, test } from "vitest";
import { fitsBar, prepareBars } from "./prepareBars.ts";

const bar = (value: number, tick = "a") => ({
  ...{ name: `bar ${value}`, tick, value, valueText: String(value), detail: `${value} tasks`, color: "var(--s1)" },
});

test("the axis starts at zero and leaves a fifth above the highest bar for its value", () => {
  expect(prepareBars([bar(5), bar(10)]).domain).toEqual([0, 12]);
});

test("bars below zero get their room below, and none above when nothing is there", () => {
  expect(prepareBars([bar(-5), bar(5)]).domain).toEqual([-7, 7]);
  expect(prepareBars([bar(-5)]).domain).toEqual([-6, 0]);
});

test("an axis of nothing but zeros, or of no bar, still has an extent", () => {
  expect(prepareBars([bar(0)]).domain).toEqual([0, 1.2]);
  expect(prepareBars([])).toEqual({ bars: [], domain: [0, 1.2], tickLines: 1, text: "" });
});

test("marks take a line for each word, and the words name every bar", () => {
  expect(prepareBars([bar(1), bar(2, "not measured")])).toMatchObject({
    tickLines: 2,
    text: "bar 1: 1 tasks; bar 2: 2 tasks",
  });
});

test("a value is left out where it would run into its neighbours", () => {
  expect(fitsBar("0.400", 24)).toBe(true); // 28 of 30 px
  expect(fitsBar("0.400", 20)).toBe(false); // 28 of 25 px
});
