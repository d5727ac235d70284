import type { SeriesColumns } from "@holdfast/metrics";
import { describe, expect, test } from "vitest";
import { pointColumns } from "../charts/columns.ts";
import { appendLive, liveCount, type LiveWish } from "./appendLive.ts";
import type { MetricPointView } from "./types.ts";

const wish: LiveWish = { runId: "r", names: ["reward/mean"], seq: 10, x: "step", origin: Date.UTC(2026, 0, 1) };

function point(seq: number, over: Partial<MetricPointView> = {}): MetricPointView {
  return { seq, name: "reward/mean", segment: 1, step: seq, value: seq, at: "2026-01-01T00:00:30Z", ...over };
}

const feedOf = (...points: readonly MetricPointView[]) => {
  const names = [...new Set(points.map(({ name }) => name))];
  return new Map(names.map((name) => [name, points.filter((one) => one.name === name)]));
};

const known: SeriesColumns = {
  runId: "r",
  name: "reward/mean",
  segment: 1,
  total: 9,
  ...pointColumns([{ x: 9, value: 0.5 }]),
};

describe("appendLive", () => {
  test("what the series contain already is not appended again", () => {
    const [series] = appendLive([known], feedOf(point(10), point(11)), wish);
    expect([series?.x, series?.mean, series?.total]).toEqual([[9, 11], [0.5, 11], 10]);
  });

  test("a new attempt begins a series of its own", () => {
    const series = appendLive([known], feedOf(point(11, { segment: 2, step: 4 })), wish);
    expect(series.map(({ segment, x }) => [segment, x])).toEqual([
      [1, [9]],
      [2, [4]],
    ]);
  });

  test("by time the place is when the point was stored", () => {
    const fresh = feedOf(point(11));
    expect(appendLive([], fresh, { ...wish, x: "relative" })[0]?.x).toEqual([30]);
    expect(appendLive([], fresh, { ...wish, x: "wall" })[0]?.x).toEqual([Date.UTC(2026, 0, 1, 0, 0, 30)]);
  });

  test("by tokens the place is what the same update had trained on; without it the point waits", () => {
    const fresh = feedOf(point(11), point(12), point(13, { name: "progress/tokens", step: 11, value: 4_096 }));
    expect(appendLive([], fresh, { ...wish, x: "tokens" })[0]?.x).toEqual([4_096]);
  });

  test("a point outside the range is left out", () => {
    expect(appendLive([known], feedOf(point(11)), { ...wish, to: 10 })).toEqual([known]);
  });

  test("NaN is counted, not drawn as a value", () => {
    const [series] = appendLive([], feedOf(point(11, { value: Number.NaN })), wish);
    expect([series?.count, series?.nan]).toEqual([[0], [1]]);
  });
});

test("the most points that a metric got since", () => {
  const points = feedOf(point(9), point(11), point(12), point(13, { name: "optim/loss" }));
  expect(liveCount(points, ["reward/mean", "optim/loss"], 10)).toBe(2);
});
