import { expect, test } from "vitest";
import { stressSteps } from "./stressSteps.ts";

test.each([
  ["measuring", null, ["now", "next", "next"]],
  ["training", "run_t", ["done", "done", "now"]],
  ["over", "run_t", ["done", "done", "done"]],
  ["over", null, ["never", "never", "never"]],
] as const)("%s with training run %o", (phase, trainRunId, states) => {
  const { measure, choose, train } = stressSteps({ phase, trainRunId });
  expect([measure, choose, train]).toEqual(states);
});
