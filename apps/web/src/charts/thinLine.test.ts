import { expect, test } from "vitest";
import type { LinePoint } from "./linePoint.ts";
import { thinLine } from "./thinLine.ts";

const point = (step: number, value: number | null): LinePoint => ({ step, drawn: value, raw: value, value });

test("a line that fits is left alone", () => {
  const points = [point(1, 0.5), point(2, 0.6)];
  expect(thinLine(points, 2)).toBe(points);
});

test("a spike of one point among ten thousand stays", () => {
  const points = Array.from({ length: 10_000 }, (_, step) => point(step, step === 7_123 ? 50 : Math.sin(step)));
  const kept = thinLine(points, 400);
  expect(kept.length).toBeLessThanOrEqual(400);
  expect(kept).toContainEqual(point(7_123, 50));
});

test("what breaks the line is kept", () => {
  const points = Array.from({ length: 1_000 }, (_, step) => point(step, step === 500 ? null : 1));
  expect(thinLine(points, 10)).toContainEqual(point(500, null));
});
