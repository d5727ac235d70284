import { expect, test } from "vitest";
import { rewardBars } from "./rewardBars.ts";

test("each rollout is a bar of its reward, its advantage in words and colour", () => {
  const bars = rewardBars([
    { index: 0, reward: 1, advantage: 0.75, exit: "submitted" },
    { index: 1, reward: 0, advantage: -0.25, exit: "invalidFormat" },
    { index: 2, reward: 0.25, advantage: 0, exit: "submitted" },
    { index: 3, reward: 0, advantage: null, exit: "infraError" },
  ]);
  expect(bars.map(({ value, color }) => [value, color])).toEqual([
    [1, "var(--good)"],
    [0, "var(--bad)"],
    [0.25, "var(--s7)"],
    [0, "var(--s7)"],
  ]);
  expect(bars.map(({ detail }) => detail)).toEqual([
    "reward 1 · advantage +0.750 · submitted",
    "reward 0 · advantage −0.250 · invalid format",
    "reward 0.250 · advantage 0.000 · submitted",
    "reward 0 · advantage not given · infrastructure error",
  ]);
  expect(bars[1]).toMatchObject({ name: "Rollout #2", tick: "#2", valueText: "0" });
});
