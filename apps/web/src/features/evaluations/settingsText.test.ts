import { expect, test } from "vitest";
import { aBenchmark } from "../../testing/anEvaluation.ts";
import { settingsText } from "./settingsText.ts";

test("settings go by the names of the launch form, in its order", () => {
  const { gate, rollout } = aBenchmark().profile;
  expect(settingsText("rollout", rollout)).toBe(
    "temperature 1, top-p 1, turns 8, tokens per turn 64, tokens in all 512, observation cap 800",
  );
  expect(settingsText("gate", gate)).toMatch(/^require submit on, duplicate-call gate on, format gate raw,/);
});
