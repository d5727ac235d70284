import { expect, test } from "vitest";
import { aBenchmark } from "../../testing/anEvaluation.ts";
import { costText, scoredText, sizeText } from "./evaluationWords.ts";

test("the cost says what would be measured and what is known", () => {
  expect(costText({ evaluations: 4, rollouts: 384, seconds: 120, known: 0 })).toBe(
    "4 evaluations, 384 rollouts, about 2 min 0 s",
  );
  expect(costText({ evaluations: 1, rollouts: 1, seconds: null, known: 2 })).toBe(
    "1 evaluation, 1 rollout, no run of this machine tells how long; 2 are known already and not measured again",
  );
  expect(costText({ evaluations: 0, rollouts: 0, seconds: null, known: 1 })).toBe(
    "Nothing to measure: 1 is known already and not measured again.",
  );
  expect(costText({ evaluations: 2, rollouts: 16, seconds: 9, known: 2 }, true)).toBe(
    "2 evaluations, 16 rollouts, about 9.0 s",
  );
});

test("sizes name the part that is taken", () => {
  expect(sizeText(aBenchmark())).toBe("24 tasks × 4 attempts");
  expect(sizeText(aBenchmark({ tasks: 8, attempts: 1 }))).toBe("8 of 24 tasks × 1 attempt");
});

test("what was excluded is said where something was", () => {
  const result = { tasks: 24, scoredAttempts: 95, passAt1: { mean: 1, low: 1, high: 1 }, passAtK: [] };
  const byRule = { exclude: 1, fail: 0.99 };
  expect(scoredText({ ...result, excludedAttempts: 1, byRule })).toBe("24 tasks, 95 attempts, 1 excluded");
  expect(scoredText({ ...result, excludedAttempts: 0, byRule })).toBe("24 tasks, 95 attempts");
});
