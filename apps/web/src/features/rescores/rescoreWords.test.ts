import { expect, test } from "vitest";
import { costText, intervalText } from "./rescoreWords.ts";

test("the cost is a product, and how long it takes where that is known", () => {
  expect(costText({ versions: 3, tasks: 40, rollouts: 240, seconds: 120 })).toBe(
    "3 versions × 40 tasks × 2 attempts = 240 rollouts, about 2 min 0 s",
  );
  expect(costText({ versions: 1, tasks: 1, rollouts: 1, seconds: null })).toBe(
    "1 version × 1 task × 1 attempt = 1 rollout, no run of this machine tells how long",
  );
});

test("a mean comes with its interval", () => {
  expect(intervalText({ mean: 0.85, low: 0.8, high: 0.9 })).toBe("0.850 [0.800, 0.900]");
  expect(intervalText(null)).toBe("–");
});
