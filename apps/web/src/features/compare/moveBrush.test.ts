import { describe, expect, test } from "vitest";
import { movedEnd, placeText } from "./moveBrush.ts";

const number = { kind: "number", ticks: [0, 0.5, 1].map((place) => ({ place, text: `${place * 10}` })) } as const;
const category = {
  kind: "category",
  ticks: [
    { place: 1, text: "none" },
    { place: 0.5, text: "parsed" },
    { place: 0, text: "raw" },
  ],
} as const;

describe("movedEnd", () => {
  test("an arrow moves an end by a twentieth, or to the next category", () => {
    expect(movedEnd({ axis: number, ends: [0, 1], end: "low" }, "ArrowUp")).toEqual([0.05, 1]);
    expect(movedEnd({ axis: number, ends: [0.05, 0.8], end: "high" }, "ArrowDown")).toEqual([0.05, 0.75]);
    expect(movedEnd({ axis: category, ends: [0, 1], end: "high" }, "ArrowDown")).toEqual([0, 0.5]);
    expect(movedEnd({ axis: category, ends: [0.5, 1], end: "low" }, "ArrowUp")).toEqual([1, 1]);
  });

  test("the ends never cross", () => {
    expect(movedEnd({ axis: number, ends: [0.5, 0.5], end: "low" }, "ArrowUp")).toEqual([0.5, 0.5]);
    expect(movedEnd({ axis: number, ends: [0.5, 0.6], end: "low" }, "End")).toEqual([0.6, 0.6]);
  });

  test("a brush over the whole axis is none, and Escape takes it away", () => {
    expect(movedEnd({ axis: number, ends: [0.05, 1], end: "low" }, "Home")).toBeNull();
    expect(movedEnd({ axis: number, ends: [0.2, 0.8], end: "low" }, "Escape")).toBeNull();
  });

  test("other keys are left to the page", () => {
    expect(movedEnd({ axis: number, ends: [0, 1], end: "low" }, "Tab")).toBeUndefined();
  });
});

test("a place is said by its tick, or between which it lies", () => {
  expect(placeText(category, 0.5)).toBe("parsed");
  expect(placeText(number, 0.7)).toBe("between 5 and 10");
  expect(placeText({ ticks: number.ticks.slice(1, 2) }, 0.7)).toBe("above 5");
});
