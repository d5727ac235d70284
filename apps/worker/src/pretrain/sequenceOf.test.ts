import { createTokenizer } from "@holdfast/policy";
import { expect, test } from "vitest";
import { sequenceOf } from "./sequenceOf.ts";

const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const codec = createTokenizer({ pieces: ["<t>", " <= ", "line ", "\n", "\t", ...printable], controlPieces: ["<t>"] });

test("a token takes the weight of the segment its first character is in", () => {
  const { tokens, lossWeights } = sequenceOf(codec, [
    { text: "<t>a", weight: 0, sampled: false },
    { text: "line ", weight: 1, sampled: true },
    { text: "3", weight: 4, sampled: true },
    { text: " <= ", weight: 4, sampled: true },
    { text: "b", weight: 0.1, sampled: false },
  ]);
  expect([...tokens].map((id) => codec.pieces[id])).toEqual(["<t>", "a", "line ", "3", " <= ", "b"]);
  expect([...lossWeights]).toEqual([0, 0, 1, 4, 4, Math.fround(0.1)]);
});

test("text of one author is encoded as a whole, so a piece may span segments", () => {
  const { tokens, lossWeights } = sequenceOf(codec, [
    { text: " <", weight: 4, sampled: true },
    { text: "= ", weight: 1, sampled: true },
  ]);
  expect([...tokens].map((id) => codec.pieces[id])).toEqual([" <= "]);
  expect([...lossWeights]).toEqual([4]);
});

test("authors are never merged into one piece", () => {
  const { tokens } = sequenceOf(codec, [
    { text: " <", weight: 0, sampled: false },
    { text: "= ", weight: 1, sampled: true },
  ]);
  expect([...tokens].map((id) => codec.pieces[id])).toEqual([" ", "<", "=", " "]);
});
