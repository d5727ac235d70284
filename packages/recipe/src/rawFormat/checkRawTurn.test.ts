import { describe, expect, test } from "vitest";
import { checkRawTurn } from "./checkRawTurn.ts";
import { callOf, end, laundered, refused, thinking, wellFormed, type TurnFixture } from "./fixtures.ts";
import { qwenProfile } from "./formatProfile.ts";
import { lenientCall } from "./lenientCall.ts";
import { piecesFromText } from "./piecesFromText.ts";

const check = ({ text, finish }: TurnFixture) =>
  checkRawTurn({ pieces: piecesFromText(text, qwenProfile), finish: finish ?? "stop" }, qwenProfile);

describe("checkRawTurn", () => {
  test.each(laundered)("rejects $title, which a forgiving parser runs", (fixture) => {
    expect(check(fixture).reasons[0]).toBe(fixture.reason);
    expect(check(fixture).ok).toBe(false);
    expect(lenientCall(fixture.text)).not.toBeNull();
  });

  test("knows 24 kinds of turns that parsers repair", () => {
    expect(laundered).toHaveLength(24);
  });

  test.each(refused)("rejects $title", (fixture) => {
    expect(check(fixture).reasons[0]).toBe(fixture.reason);
  });

  test.each(wellFormed)("accepts $title and returns the literal command", (fixture) => {
    const { reasons, think, command } = check(fixture);
    expect(reasons).toEqual([]);
    expect(think).toBe(fixture.think);
    expect(command).toBe(fixture.command);
  });

  test("marks reasoning, prose, call and command by their offsets", () => {
    const text = `${thinking}So:\n\n${callOf("ls -l")}${end}`;
    const parts = check({ title: "", text }).spans.map((span) => [span.kind, text.slice(span.start, span.end)]);
    expect(parts).toEqual([
      ["think", "look"],
      ["prose", "\n\nSo:\n\n"],
      ["call", callOf("ls -l")],
      ["command", "ls -l"],
    ]);
  });

  test("collects every reason, the earliest gate first", () => {
    const text = `<think>\n${thinking}${callOf("")} ok`;
    expect(check({ title: "", text, finish: "length" }).reasons).toEqual([
      "eos_missing",
      "think_reopened",
      "suffix_after_call",
      "empty_command",
    ]);
  });

  test("a cancelled turn is never well-formed", () => {
    const pieces = piecesFromText(`${thinking}${callOf("ls")}`, qwenProfile);
    expect(checkRawTurn({ pieces, finish: "cancelled" }, qwenProfile).reasons).toEqual(["cancelled", "eos_missing"]);
  });
});

describe("checkRawTurn by token", () => {
  const good = piecesFromText(`${thinking}${callOf("ls")}${end}`, qwenProfile);
  const spell = (text: string) =>
    good.flatMap((piece) =>
      piece.text === text ? [...text].map((letter) => ({ text: letter, control: false })) : [piece],
    );

  test("a good turn is made of the profile's control pieces and ordinary text", () => {
    expect(good.filter(({ control }) => control).map(({ text }) => text)).toEqual([
      "\n</think>\n\n",
      "<tool_call>\n",
      "<function=bash>\n",
      "<parameter=command>\n",
      "\n</parameter>\n",
      "</function>\n",
      "</tool_call>",
      "<|im_end|>",
    ]);
    expect(checkRawTurn({ pieces: good, finish: "stop" }, qwenProfile).ok).toBe(true);
  });

  test.each([
    "\n</think>\n\n",
    "<tool_call>\n",
    "<function=bash>\n",
    "<parameter=command>\n",
    "\n</parameter>\n",
    "</function>\n",
    "</tool_call>",
  ])("rejects %j spelled out of ordinary pieces, though the text is the same", (tag) => {
    const pieces = spell(tag);
    expect(pieces.map(({ text }) => text).join("")).toBe(good.map(({ text }) => text).join(""));
    expect(checkRawTurn({ pieces, finish: "stop" }, qwenProfile).reasons).toEqual(["spelled_tag"]);
  });

  test("a spelled end token does not end the turn", () => {
    const { reasons } = checkRawTurn({ pieces: spell(end), finish: "length" }, qwenProfile);
    expect(reasons[0]).toBe("eos_missing");
    expect(reasons).toContain("spelled_tag");
  });

  test("ordinary pieces <, > and && next to each other are no tags", () => {
    const pieces = [
      { text: " < ", control: false },
      { text: " && ", control: false },
      { text: ">", control: false },
      ...good,
    ];
    expect(checkRawTurn({ pieces, finish: "stop" }, qwenProfile).ok).toBe(true);
  });

  test("splitting a turn into pieces loses nothing", () => {
    for (const { text } of [...laundered, ...refused, ...wellFormed]) {
      expect(
        piecesFromText(text, qwenProfile)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }
  });
});
