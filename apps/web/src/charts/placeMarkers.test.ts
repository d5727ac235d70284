import { expect, test } from "vitest";
import { placeMarkers } from "./placeMarkers.ts";

// 7 letters of 5.4 px and a margin of 8: 45.8 px of words.
const words = ["resumed", "retried", "stopped"];

const place = (xs: readonly number[]) =>
  placeMarkers(
    xs.map((x, index) => ({ x, label: words[index % words.length] ?? "" })),
    300,
  ).map(({ words: shown, align }) => (shown === "" ? "none" : align));

test("words stand right of their line, or left of it at the right edge", () => {
  expect(place([100, 290])).toEqual(["start", "end"]);
});

test("markers a few pixels apart share one line, with the words of the first", () => {
  const placed = placeMarkers(
    [
      { x: 103, label: "retried" },
      { x: 100, label: "worker lost" },
    ],
    300,
  );
  expect(placed).toEqual([{ x: 100, until: 100, label: "worker lost", words: "worker lost", align: "start" }]);
});

test("a marker with neighbours on both sides keeps its line and loses its words", () => {
  expect(place([100, 110, 120])).toEqual(["end", "none", "start"]);
});

test("many of one kind in short order are one stretch with their number", () => {
  const storm = [100, 120, 140, 200].map((x) => ({ x, label: "step skipped" }));
  expect(placeMarkers(storm, 400)).toMatchObject([
    { x: 100, until: 140, words: "step skipped × 3" },
    { x: 200, until: 200, words: "step skipped" },
  ]);
});
