import { expect, test } from "vitest";
import { seededRandom, shuffled } from "./random.ts";

const draw = (count: number, ...keys: (string | number)[]) => {
  const random = seededRandom(...keys);
  return Array.from({ length: count }, () => random());
};

test("the same keys give the same stream", () => {
  expect(draw(5, "tasks", 7)).toEqual(draw(5, "tasks", 7));
});

test("any difference in the keys gives another stream", () => {
  const streams = [draw(1, "a", 1), draw(1, "a", 2), draw(1, "a", "1"), draw(1, "a1"), draw(1, 1, "a"), draw(1)];
  expect(new Set(streams.map(([first]) => first)).size).toBe(streams.length);
});

test("numbers lie in [0, 1) and are spread evenly", () => {
  const numbers = draw(10_000, "spread");
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  for (let tenth = 0; tenth < 10; tenth++) {
    const inside = numbers.filter((x) => Math.floor(x * 10) === tenth).length;
    expect(Math.abs(inside - 1000)).toBeLessThan(150); // 5 standard deviations of a binomial(10000, .1)
  }
});

test("the first number of neighbouring keys is spread evenly too", () => {
  const firsts = Array.from({ length: 1000 }, (_, seed) => draw(1, "run", seed)[0] ?? 0);
  const mean = firsts.reduce((sum, x) => sum + x, 0) / firsts.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.046); // 5 standard errors of 1/sqrt(12 · 1000)
});

test("shuffling keeps every element and leaves the list alone", () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const result = shuffled(list, seededRandom("shuffle"));
  expect(result.toSorted()).toEqual(list);
  expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(result).not.toEqual(list);
});

test("each order of three is about equally likely", () => {
  const random = seededRandom("orders");
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const order = shuffled(["a", "b", "c"], random).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145); // 5 standard deviations
});
