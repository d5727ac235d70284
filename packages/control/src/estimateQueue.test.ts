import { expect, test } from "vitest";
import { estimateQueue } from "./estimateQueue.ts";

const work = (id: string, seconds: number | null) => ({ id, seconds });
const startsOf = (places: ReturnType<typeof estimateQueue>) =>
  [...places].map(([id, { place, startsInSeconds }]) => [id, place, startsInSeconds]);

test("with one slot, each run waits for all before it", () => {
  const places = estimateQueue({
    slots: 1,
    active: [work("a", 30)],
    waiting: [work("b", 100), work("c", 50), work("d", 1)],
  });
  expect(startsOf(places)).toEqual([
    ["b", 1, 30],
    ["c", 2, 130],
    ["d", 3, 180],
  ]);
});

test("with two slots, a run takes the one given up first; a free one at once", () => {
  const places = estimateQueue({
    slots: 2,
    active: [work("a", 100)],
    waiting: [work("b", 20), work("c", 30), work("d", 5)],
  });
  expect(startsOf(places)).toEqual([
    ["b", 1, 0],
    ["c", 2, 20],
    ["d", 3, 50],
  ]);
});

test("what waits for a run without an estimate has none, nor has what comes after", () => {
  const places = estimateQueue({
    slots: 1,
    active: [work("a", 10)],
    waiting: [work("b", null), work("c", 5), work("d", 5)],
  });
  expect(startsOf(places)).toEqual([
    ["b", 1, 10],
    ["c", 2, null],
    ["d", 3, null],
  ]);
});
