import { describe, expect, test } from "vitest";
import { markText } from "./markText.ts";

const joined = (text: string, marks = markText(text)) => marks.map((piece) => piece.text).join("");

describe("markText", () => {
  test("control tags are told from text that looks like code", () => {
    const text = "if (a < b) x>\n</think>\n<function=bash><|im_end|>";
    expect(markText(text)).toMatchObject([
      { text: "if (a < b) x>\n", isTag: false },
      { text: "</think>", isTag: true },
      { text: "\n", isTag: false },
      { text: "<function=bash>", isTag: true },
      { text: "<|im_end|>", isTag: true },
    ]);
    expect(joined(text)).toBe(text);
  });

  test("a piece knows where it begins", () => {
    expect(markText("ab<think>c").map(({ from }) => from)).toEqual([0, 2, 9]);
  });

  test("a mark cuts text and keeps tags, and overlapping marks are kept apart", () => {
    const text = "a<think>bcd";
    const pieces = markText(text, [
      { reason: "one", start: 0, end: 9 },
      { reason: "two", start: 8, end: 10 },
    ]);
    expect(pieces.map(({ text: part, reasons }) => [part, reasons.join("+")])).toEqual([
      ["a", "one"],
      ["<think>", "one"],
      ["b", "one+two"],
      ["c", "two"],
      ["d", ""],
    ]);
  });

  test("a place where something is missing is a piece without text, at the end too", () => {
    expect(markText("ab", [{ reason: "eos_missing", start: 2, end: 2 }])).toEqual([
      { text: "ab", isTag: false, reasons: [], from: 0 },
      { text: "", isTag: false, reasons: ["eos_missing"], from: 2 },
    ]);
    expect(markText("", [{ reason: "eos_missing", start: 0, end: 0 }])).toMatchObject([{ reasons: ["eos_missing"] }]);
  });

  test("marks beyond a text that was cut do not reach past it", () => {
    expect(joined("abc", markText("abc", [{ reason: "x", start: 2, end: 90 }]))).toBe("abc");
  });
});
