import { expect, test } from "vitest";
import { splitTags } from "./splitTags.ts";

test("control tags are told from text that looks like code", () => {
  const text = "if (a < b) x>\n</think>\n<function=bash><|im_end|>";
  expect(splitTags(text)).toMatchObject([
    { text: "if (a < b) x>\n", tag: false },
    { text: "</think>", tag: true },
    { text: "\n", tag: false },
    { text: "<function=bash>", tag: true },
    { text: "<|im_end|>", tag: true },
  ]);
});

test("a piece knows where it begins", () => {
  expect(splitTags("ab<think>c").map(({ from }) => from)).toEqual([0, 2, 9]);
});

test("nothing is lost", () => {
  const text = "<think>\n<tool_call><parameter=command>\nls <x>\n</parameter>";
  expect(
    splitTags(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
