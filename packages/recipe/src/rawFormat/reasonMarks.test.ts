import { describe, expect, test } from "vitest";
import { checkRawTurn } from "./checkRawTurn.ts";
import { callOf, end, laundered, refused, thinking, wellFormed, type TurnFixture } from "./fixtures.ts";
import { qwenProfile } from "./formatProfile.ts";
import { piecesFromText } from "./piecesFromText.ts";
import { reasonMarks } from "./reasonMarks.ts";

function marksOf({ text, finish }: TurnFixture) {
  const pieces = piecesFromText(text, qwenProfile);
  const { reasons } = checkRawTurn({ pieces, finish: finish ?? "stop" }, qwenProfile);
  return { reasons, marks: reasonMarks({ pieces, reasons }, qwenProfile) };
}

/** What is marked for a reason, as text. */
const marked = (text: string, reason: string) =>
  marksOf({ title: "", text })
    .marks.filter((mark) => mark.reason === reason)
    .map(({ start, end: to }) => text.slice(start, to));

describe("reasonMarks", () => {
  test.each([...laundered, ...refused])("marks something for every reason of $title", (fixture) => {
    const { reasons, marks } = marksOf(fixture);
    expect(new Set(marks.map(({ reason }) => reason))).toEqual(new Set(reasons));
    for (const { start, end: to } of marks) {
      expect(start).toBeLessThanOrEqual(to);
      expect(to).toBeLessThanOrEqual(fixture.text.length);
    }
  });

  test.each(wellFormed)("marks nothing in $title", (fixture) => {
    expect(marksOf(fixture).marks).toEqual([]);
  });

  test("marks the very text that is wrong", () => {
    expect(marked(`${thinking}${callOf("ls")}\nDone.${end}`, "suffix_after_call")).toEqual(["\nDone."]);
    expect(marked(`${thinking}${callOf("ls")}${end}more`, "after_eos")).toEqual(["more"]);
    expect(marked(`a <think> ${thinking}${callOf("ls")}${end}`, "think_reopened")).toEqual(["<think>"]);
    expect(marked(`${thinking}${callOf("ls")}\n${callOf("pwd")}${end}`, "multi_call")).toEqual([callOf("pwd")]);
    expect(marked(`look\n</think>\n${callOf("ls")}${end}`, "think_sep")).toEqual(["\n</think>\n"]);
    const unknown = callOf("ls").replace("function=bash", "function=python");
    expect(marked(`${thinking}${unknown}${end}`, "unknown_tool")).toEqual(["<function=python>"]);
    expect(marked(`${thinking}${callOf("ls")}`, "eos_missing")).toEqual([""]);
  });

  test("knows nothing of reasons that are not the raw format's", () => {
    const pieces = piecesFromText(thinking, qwenProfile);
    expect(reasonMarks({ pieces, reasons: ["turnTokens"] }, qwenProfile)).toEqual([]);
  });
});
