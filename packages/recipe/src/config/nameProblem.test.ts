import { expect, test } from "vitest";
import { nameProblem } from "./nameProblem.ts";

test.each(["a", "demo · seed 1", "<img src=x onerror=alert(1)>", "訓練", "x".repeat(120), `  ${"x".repeat(120)}  `])(
  "%j is a name",
  (name) => {
    expect(nameProblem(name)).toBeNull();
  },
);

test.each([
  [" ", /missing/],
  ["x".repeat(121), /has 121 characters: at most 120/],
  ["two\nlines", /line break/],
  ["bell\u0007", /control character/],
])("%j is none", (name, message) => {
  expect(nameProblem(name)).toMatch(message);
});
