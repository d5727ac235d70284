import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./createPace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorded(everyMs: number) {
  const start = Date.now();
  const at: number[] = [];
  return { at, ...createPace(everyMs, () => void at.push(Date.now() - start)) };
}

test("acts at once, then together and as soon as the time has passed; the last asking is never lost", () => {
  const { at, ask } = recorded(2_000);
  ask();
  vi.advanceTimersByTime(500);
  ask();
  ask();
  vi.advanceTimersByTime(1_499);
  expect(at).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(at).toEqual([0, 2_000]);
  vi.advanceTimersByTime(10_000);
  expect(at).toEqual([0, 2_000]);
});

test("is not put off by askings that never pause", () => {
  const { at, ask } = recorded(1_000);
  for (let i = 0; i < 30; i++) {
    ask();
    vi.advanceTimersByTime(100);
  }
  expect(at).toEqual([0, 1_000, 2_000, 3_000]);
});

test("does nothing more once stopped, until asked again", () => {
  const { at, ask, stop } = recorded(1_000);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(at).toEqual([0]);
  ask();
  expect(at).toEqual([0, 5_000]);
});
