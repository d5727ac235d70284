import { expect, test } from "vitest";
import { chooseFrom, readSpan, spanChoices } from "./forgettingView.ts";

test("the span is what the address names, where it names an update", () => {
  const span = (query: string) => readSpan((key) => new URLSearchParams(query).get(key) ?? "");
  expect(span("retired=50&again=250")).toEqual({ from: 50, to: 250 });
  expect(span("retired=soon&again=-1")).toEqual({ from: undefined, to: undefined });
});

test("a first update behind the second lets the second go", () => {
  expect(chooseFrom(50, 250)).toEqual({ retired: "50" });
  expect(chooseFrom(250, 250)).toEqual({ retired: "250", again: null });
});

test("only what can follow is offered", () => {
  expect(spanChoices([25, 50, 75], 50)).toEqual({ from: [25, 50], to: [75] });
  expect(spanChoices([25], null)).toEqual({ from: [], to: [] });
});
