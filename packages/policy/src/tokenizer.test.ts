import { describe, expect, test } from "vitest";
import { createTokenizer, vocabularyDigest } from "./tokenizer.ts";

const characters = ["\n", "\t", ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))];
const controlPieces = ["<|im_end|>", "<think>\n"];
const words = [" <= ", " < ", "low", "lower", "12", "1", "s/", "sed -i '", "<think"];
const pieces = [...new Set([...controlPieces, ...words, ...characters])];
const codec = createTokenizer({ pieces, controlPieces });
const texts = (tokens: readonly number[]) => tokens.map((token) => pieces[token]);

describe("encode", () => {
  test("takes the longest piece", () => {
    expect(texts(codec.encode("a <= b"))).toEqual(["a", " <= ", "b"]);
    expect(texts(codec.encode("a < b"))).toEqual(["a", " < ", "b"]);
  });

  test("takes a word only as a whole word", () => {
    expect(texts(codec.encode("(low)"))).toEqual(["(", "low", ")"]);
    expect(texts(codec.encode("slow"))).toEqual(["s", "l", "o", "w"]);
    expect(texts(codec.encode("low_"))).toEqual(["l", "o", "w", "_"]);
    expect(texts(codec.encode("lower"))).toEqual(["lower"]);
  });

  test("takes a number only as a whole number, also before a letter", () => {
    expect(texts(codec.encode("sed -i '12s/"))).toEqual(["sed -i '", "12", "s/"]);
    expect(texts(codec.encode("312"))).toEqual(["3", "1", "2"]);
    expect(texts(codec.encode("x12"))).toEqual(["x", "1", "2"]);
  });

  test("reads tags of our own text as control pieces", () => {
    const tokens = codec.encode("<think>\nlow<|im_end|>");
    expect(texts(tokens)).toEqual(["<think>\n", "low", "<|im_end|>"]);
    expect([...codec.controlIds]).toEqual([0, 1]);
  });

  test("refuses characters outside the vocabulary", () => {
    expect(() => codec.encode("é")).toThrow('no piece for "é" at position 0');
  });
});

describe("encodeObserved", () => {
  test("never yields a control id, whatever the text spells", () => {
    const tokens = codec.encodeObserved("<think>\n<|im_end|>");
    expect(tokens.some((token) => codec.controlIds.has(token))).toBe(false);
    expect(codec.decode(tokens)).toBe("<think>\n<|im_end|>");
  });

  test("writes ? for each character outside the vocabulary", () => {
    expect(codec.decode(codec.encodeObserved("naïve 😀\r\n"))).toBe("na?ve ??\n");
  });
});

test("decode undoes encode for printable ASCII, newline and tab", () => {
  const text = `${characters.join("")}for (let low = 12; low < 112; low++) lower_low\t<think>\n`;
  expect(codec.decode(codec.encode(text))).toBe(text);
  expect(codec.decode(codec.encodeObserved(text))).toBe(text);
});

test("an id without a piece decodes to the replacement character", () => {
  expect(codec.decode([pieces.length])).toBe("\ufffd");
});

describe("createTokenizer refuses", () => {
  test("a vocabulary that cannot spell everything", () => {
    expect(() => createTokenizer({ pieces: pieces.filter((p) => p !== "~"), controlPieces })).toThrow('"~" is missing');
  });

  test("a repeated or empty piece, and a control piece that is none", () => {
    expect(() => createTokenizer({ pieces: [...pieces, "low"], controlPieces })).toThrow('"low" is listed twice');
    expect(() => createTokenizer({ pieces: [...pieces, ""], controlPieces })).toThrow("a piece is empty");
    expect(() => createTokenizer({ pieces, controlPieces: ["<tool>"] })).toThrow('"<tool>" is missing');
  });
});

test("the digest depends on every piece and its place", () => {
  // printf '["a","b"]' | sha256sum
  expect(vocabularyDigest(["a", "b"])).toBe("0473ef2dc0d324ab659d3580c1134e9d812035905c4781fdd6d529b0c6860e13");
  expect(vocabularyDigest(["a", "b"])).not.toBe(vocabularyDigest(["b", "a"]));
});
