import { describe, expect, test } from "vitest";
import { byteCodec, byteVocabulary, pieceTexts } from "./byteVocabulary.ts";
import { laundered, refused, wellFormed } from "./rawFormat/fixtures.ts";
import { qwenProfile } from "./rawFormat/formatProfile.ts";

const controls = qwenProfile.controlPieces.length;

test("256 bytes after the control pieces, all different", () => {
  expect(byteVocabulary.pieces).toHaveLength(controls + 256);
  expect(new Set(byteVocabulary.pieces).size).toBe(controls + 256);
  expect(byteVocabulary.pieces[controls + 0x41]).toBe("A");
  expect(byteVocabulary.pieces[controls + 0x0a]).toBe("\n");
  expect(byteVocabulary.pieces[controls + 0xe2]).toBe("<0xE2>");
  expect(byteVocabulary.pieces.join("")).not.toContain("\0");
});

describe("the codec", () => {
  test("brings every text back", () => {
    const texts = [...laundered, ...refused, ...wellFormed].map(({ text }) => text);
    for (const text of ["", "naïve 修正 🐛\r\n\t", "<0xE2>", "\ufeffbom", ...texts]) {
      expect(byteCodec.decode(byteCodec.encode(text))).toBe(text);
      expect(byteCodec.decode(byteCodec.encodeObserved(text))).toBe(text);
    }
  });

  test("takes tags for control pieces in our own text only", () => {
    const text = "ok\n</think>\n\n<tool_call>\n";
    expect(byteCodec.encode(text)).toEqual([
      ...[..."ok"].map((character) => controls + character.charCodeAt(0)),
      qwenProfile.controlPieces.indexOf("\n</think>\n\n"),
      qwenProfile.controlPieces.indexOf("<tool_call>\n"),
    ]);
    expect(byteCodec.encodeObserved(text).some((id) => byteCodec.controlIds.has(id))).toBe(false);
  });

  test("has no NUL and no lone surrogate", () => {
    expect(byteCodec.decode(byteCodec.encode("a\0b\ud800c"))).toBe("a\ufffdb\ufffdc");
  });
});

describe("the texts of tokens", () => {
  const bytes = (...values: number[]) => values.map((value) => controls + value);

  test("give a character to its first byte", () => {
    expect(pieceTexts(byteCodec.encode("é🐛!"), byteVocabulary.pieces)).toEqual(["é", "", "🐛", "", "", "", "!"]);
  });

  test("say where bytes are no character: cut off, out of place, or interrupted", () => {
    expect(pieceTexts(bytes(0xf0, 0x9f), byteVocabulary.pieces)).toEqual(["\ufffd", "\ufffd"]);
    expect(pieceTexts(bytes(0x80, 0x41), byteVocabulary.pieces)).toEqual(["\ufffd", "A"]);
    expect(pieceTexts(bytes(0xe2, 0x41, 0xff), byteVocabulary.pieces)).toEqual(["\ufffd", "A", "\ufffd"]);
  });

  test("are the pieces themselves in any other vocabulary, and nothing for an unknown id", () => {
    expect(pieceTexts([1, 0, 7], ["a", "<end>"])).toEqual(["<end>", "a", ""]);
  });
});
