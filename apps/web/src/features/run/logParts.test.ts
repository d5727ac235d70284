import { expect, test } from "vitest";
import { logParts } from "./logParts.ts";

const plain = { color: null, bold: false, dim: false, found: false };

test("escape codes become colours and are not shown", () => {
  expect(logParts("\u001b[31mfailed\u001b[0m once", "")).toEqual([
    { ...plain, text: "failed", color: "var(--bad)" },
    { ...plain, text: " once" },
  ]);
});

test("of a progress bar only the last state is left", () => {
  expect(logParts("10 %\r50 %\r100 %\r", "")).toEqual([{ ...plain, text: "100 %" }]);
});

test("what is searched for is marked in any case, and markup stays text", () => {
  expect(logParts("<b>Loss</b> loss", "LOSS").map(({ text, found }) => [text, found])).toEqual([
    ["<b>", false],
    ["Loss", true],
    ["</b> ", false],
    ["loss", true],
  ]);
});
