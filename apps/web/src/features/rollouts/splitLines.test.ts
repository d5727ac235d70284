import { expect, test } from "vitest";
import { splitLines } from "./splitLines.ts";

const plain = (text: string) => ({ text, isContinued: false });

test("lines as a file has them", () => {
  expect(splitLines("")).toEqual([]);
  expect(splitLines("a\n\nb\n")).toEqual([plain("a"), plain(""), plain("b")]);
});

test("a very long line is cut, nothing is lost, and no character is split", () => {
  const line = `${"a".repeat(999)}😀${"b".repeat(1_500)}`;
  const parts = splitLines(line);
  expect(parts.map(({ isContinued }) => isContinued)).toEqual([false, true, true]);
  expect(parts.map(({ text }) => text).join("")).toBe(line);
  expect(parts[0]?.text.endsWith("😀")).toBe(true);
});
