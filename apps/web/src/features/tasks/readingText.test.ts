import { expect, test } from "vitest";
import type { HeatReading } from "./prepareHeat.ts";
import { readingText } from "./readingText.ts";

const drawn: HeatReading = {
  ...{ taskId: "pool/1", fromStep: 5, toStep: 5, reward: 1, groups: 1, silent: 1, status: "active" },
  newest: { step: 5, reward: 1 },
};
const idle: HeatReading = { ...drawn, reward: null, groups: 0, silent: 0, newest: { step: 2, reward: 0.4 } };

test("a place says which update it is and what happened there", () => {
  expect(readingText(drawn)).toBe("update 5, silent, mean reward");
  expect(readingText({ ...drawn, toStep: 8, groups: 3 })).toBe("updates 5–8, 1 silent, 3 groups, mean reward");
  expect(readingText(idle)).toBe("update 5, not drawn; last at update 2 with 0.400");
  expect(readingText({ ...idle, newest: null })).toBe("update 5, not drawn yet");
  expect(readingText({ ...idle, status: "mastered" })).toBe("update 5, retired as mastered");
});
