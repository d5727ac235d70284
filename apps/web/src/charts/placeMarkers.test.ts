import { expect, test } from "vitest";
import { placeMarkers } from "./placeMarkers.ts";

const place = (xs: readonly number[]) =>
  placeMarkers(
    xs.map((x) => ({ x, label: "resumed" })), // 7 letters: 47.2 px with its margin
    300,
  ).map(({ labelled, align }) => (labelled ? align : "none"));

test("a word stands right of its line, or left of it at the right edge", () => {
  expect(place([100, 290])).toEqual(["start", "end"]);
});

test("markers a few pixels apart share one line, which names them all", () => {
  const placed = placeMarkers(
    [
      { x: 103, label: "retried" },
      { x: 100, label: "worker lost" },
    ],
    300,
  );
  expect(placed).toEqual([
    { x: 100, label: "worker lost", all: ["worker lost", "retried"], labelled: true, align: "start" },
  ]);
});

test("a marker with neighbours on both sides keeps its line and loses its word", () => {
  expect(place([100, 110, 120])).toEqual(["end", "none", "start"]);
});
