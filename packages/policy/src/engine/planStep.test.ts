import { describe, expect, it } from "vitest";
import type { Plannable } from "./planStep.ts";
import { planStep, sharePrefixes } from "./planStep.ts";

function aSequence(values: Partial<Omit<Plannable, "history">> & { known?: number }): Plannable {
  const { known = 1, ...rest } = values;
  const consumed = rest.consumed ?? 0;
  const history = Array.from({ length: consumed + known }, (_, i) => i);
  return { consumed, epoch: 0, prefixLength: 0, prefixKey: "", history, ...rest };
}

function counts(
  sequences: readonly Plannable[],
  maxRows: number,
  first = 0,
): (readonly [index: number, rows: number])[] {
  return planStep(sequences, maxRows, first).map(({ sequence, count }) => [sequences.indexOf(sequence), count]);
}

describe("planStep", () => {
  it("gives every sequence one row and the spare ones to those with known tokens", () => {
    const sequences = [aSequence({ known: 1 }), aSequence({ known: 4 }), aSequence({ known: 9 })];
    expect(counts(sequences, 8)).toEqual([
      [0, 1],
      [1, 4],
      [2, 3],
    ]);
  });

  it("takes as many as fit, from the given one on", () => {
    const sequences = [1, 2, 3, 4, 5].map((known) => aSequence({ known }));
    expect(counts(sequences, 3, 4)).toEqual([
      [4, 1],
      [0, 1],
      [1, 1],
    ]);
  });

  it("stops at the end of the prefix", () => {
    expect(counts([aSequence({ consumed: 2, known: 8, prefixLength: 5 })], 32)).toEqual([[0, 3]]);
    expect(counts([aSequence({ consumed: 5, known: 5, prefixLength: 5 })], 32)).toEqual([[0, 5]]);
  });
});

describe("sharePrefixes", () => {
  const same = { prefixKey: "0,1,2", prefixLength: 3, known: 6 };

  it("lets the first of equal prefixes read and the others wait", () => {
    const [a, b, other] = [aSequence(same), aSequence(same), aSequence({ ...same, prefixKey: "7,8,9" })];
    expect(sharePrefixes([a, b, other], 0)).toEqual({ takeovers: [], running: [a, other] });
  });

  it("hands over exactly at the end of the prefix", () => {
    const [reading, ready, waiting] = [1, 3, 0].map((consumed) => aSequence({ ...same, consumed }));
    if (reading === undefined || ready === undefined || waiting === undefined) throw new Error("three sequences");
    expect(sharePrefixes([waiting, reading], 0)).toEqual({ takeovers: [], running: [reading] });
    const handed = sharePrefixes([waiting, ready], 0);
    expect(handed).toEqual({ takeovers: [{ from: ready, to: waiting }], running: [waiting, ready] });
  });

  it("hands over no caches of older weights, and none that went past the prefix", () => {
    const waiting = aSequence(same);
    const stale = aSequence({ ...same, consumed: 3, epoch: 0 });
    const past = aSequence({ ...same, consumed: 4, epoch: 1 });
    expect(sharePrefixes([stale, past, waiting], 1)).toEqual({ takeovers: [], running: [stale, past, waiting] });
  });
});
