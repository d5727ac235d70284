import { expect, test } from "vitest";
import type { RunEventView } from "../../api/types.ts";
import { markersOf } from "./boardMarkers.ts";

const origin = Date.UTC(2026, 0, 1);
const along = { x: [100, 200, 300], toStep: [10, 20, 30] };

function anEvent(kind: string, step: number | null, second: number): RunEventView {
  return { seq: 1, at: new Date(origin + second * 1_000).toISOString(), level: "warn", kind, message: "", step };
}

test("interruptions are marked at their step, everything else is not", () => {
  const events = [anEvent("resumed", 12, 0), anEvent("launched", 0, 0), anEvent("paused", null, 0)];
  expect(markersOf(events, { x: "step", origin, along })).toEqual([{ x: 12, label: "resumed", tone: "warn" }]);
});

test("by time they stand where they happened", () => {
  const events = [anEvent("paused", null, 90)];
  expect(markersOf(events, { x: "relative", origin, along })[0]?.x).toBe(90);
  expect(markersOf(events, { x: "wall", origin, along })[0]?.x).toBe(origin + 90_000);
});

test("by tokens they stand at the last update before them", () => {
  expect(markersOf([anEvent("resumed", 25, 0)], { x: "tokens", origin, along })[0]?.x).toBe(200);
});

test("what was found forgotten is marked, and what was drawn again for it", () => {
  const events = [anEvent("tasksRetired", 20, 0), anEvent("forgetting", 25, 0), anEvent("tasksReinstated", 26, 0)];
  expect(markersOf(events, { x: "step", origin, along }).map(({ x, label }) => [x, label])).toEqual([
    [25, "forgetting"],
    [26, "reinstated"],
  ]);
});
