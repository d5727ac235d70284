import { describe, expect, test } from "vitest";
import { alignToPredictions, nextTokens, packMicrobatches } from "./microbatch.ts";

const sequence = (...tokens: number[]) => ({ tokens: Int32Array.from(tokens) });
const sequences = [sequence(1, 2), sequence(3, 4, 5, 6, 7), sequence(), sequence(8, 9, 10)];

describe("packMicrobatches", () => {
  test("sorts by length, pads to the multiple, and leaves out empty sequences", () => {
    expect(packMicrobatches(sequences, { maxTokens: 24, lengthMultiple: 4 })).toEqual([
      {
        indices: [1, 3, 0],
        rows: 3,
        length: 8,
        tokens: Int32Array.of(3, 4, 5, 6, 7, 0, 0, 0, 8, 9, 10, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0),
      },
    ]);
  });

  test("starts a new microbatch at the limit, with that one's own length", () => {
    const packed = packMicrobatches(sequences, { maxTokens: 6, lengthMultiple: 1 });
    expect(packed.map(({ indices, length }) => ({ indices, length }))).toEqual([
      { indices: [1], length: 5 },
      { indices: [3, 0], length: 3 },
    ]);
  });

  test("gives a sequence beyond the limit a microbatch of its own", () => {
    const packed = packMicrobatches(sequences, { maxTokens: 1, lengthMultiple: 1 });
    expect(packed.map(({ indices }) => indices)).toEqual([[1], [3], [0]]);
  });
});

test("targets and their values stand at the position that predicts them", () => {
  const [batch] = packMicrobatches(sequences.slice(0, 2), { maxTokens: 100, lengthMultiple: 2 });
  if (batch === undefined) throw new Error("no microbatch");
  expect(nextTokens(batch)).toEqual(Int32Array.of(4, 5, 6, 7, 0, 0, 2, 0, 0, 0, 0, 0));
  const values = [
    [0, 10],
    [0, 20, 30, 40, 50],
  ];
  expect(alignToPredictions(batch, (index) => values[index] ?? [])).toEqual(
    Float32Array.of(20, 30, 40, 50, 0, 0, 10, 0, 0, 0, 0, 0),
  );
});
