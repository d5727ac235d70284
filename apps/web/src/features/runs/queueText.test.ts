import { expect, test } from "vitest";
import { ordinal, queueText } from "./queueText.ts";

test("says the place and when it starts, or that nothing tells", () => {
  expect(queueText({ place: 2, startsInSeconds: 250 })).toBe("2nd in the queue, starts in about 4 min");
  expect(queueText({ place: 1, startsInSeconds: 0 })).toBe("1st in the queue, starts now");
  expect(queueText({ place: 3, startsInSeconds: null })).toBe("3rd in the queue, no estimate yet");
  expect(queueText(null)).toBe("");
});

test("the teens end in th", () => {
  expect([11, 12, 13, 21, 22, 111].map(ordinal)).toEqual(["11th", "12th", "13th", "21st", "22nd", "111th"]);
});
