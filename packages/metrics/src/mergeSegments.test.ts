import { describe, expect, test } from "vitest";
import { bucketize } from "./bucketize.ts";
import { mergeSegments } from "./mergeSegments.ts";

function segmentOf(segment: number, [from, to]: readonly [number, number], maxBuckets = 10_000) {
  const points = Array.from({ length: to - from + 1 }, (_, i) => ({ step: from + i, value: segment }));
  return { runId: "r", name: "m", segment, total: points.length, ...bucketize(points, { maxBuckets }) };
}

const spans = (parts: ReturnType<typeof mergeSegments>["shown"]) =>
  parts.map(({ segment, x, total }) => [segment, x[0], x.at(-1), total]);

describe("mergeSegments", () => {
  test("after a step back the newer segment holds from its first step, and the rest of the older one is faint", () => {
    const { shown, faint } = mergeSegments([segmentOf(0, [0, 249]), segmentOf(1, [200, 400])]);
    expect(spans(shown)).toEqual([
      [0, 0, 199, 200],
      [1, 200, 400, 201],
    ]);
    expect(spans(faint)).toEqual([[0, 200, 249, 50]]);
  });

  test("while the newer segment is short, the older one's end is not taken for its future", () => {
    const { shown, faint } = mergeSegments([segmentOf(1, [200, 210]), segmentOf(0, [0, 249])]);
    expect(spans(shown).at(-1)).toEqual([1, 200, 210, 11]);
    expect(spans(faint)).toEqual([[0, 200, 249, 50]]);
  });

  test("several steps back, one behind the other", () => {
    const { shown, faint } = mergeSegments([segmentOf(0, [0, 99]), segmentOf(1, [50, 80]), segmentOf(2, [20, 60])]);
    expect(spans(shown)).toEqual([
      [0, 0, 19, 20],
      [2, 20, 60, 41],
    ]);
    expect(spans(faint)).toEqual([
      [0, 20, 99, 80],
      [1, 50, 80, 31],
    ]);
  });

  test("a bucket that reaches into the newer segment goes to the faint part whole", () => {
    const { shown, faint } = mergeSegments([segmentOf(0, [0, 255], 16), segmentOf(1, [200, 263], 16)]);
    expect(spans(shown)[0]).toEqual([0, 15, 191, 192]); // buckets of 16: the one from 192 is cut by step 200
    expect(faint.reduce((sum, { total }) => sum + total, 0)).toBe(64);
  });

  test("one segment is shown as it is; none gives nothing", () => {
    const only = segmentOf(0, [5, 9]);
    expect(mergeSegments([only])).toEqual({ shown: [only], faint: [] });
    expect(mergeSegments([])).toEqual({ shown: [], faint: [] });
  });
});
