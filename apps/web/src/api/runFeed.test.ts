import { describe, expect, test } from "vitest";
import { aRun } from "../testing/aRun.ts";
import { emptyFeed, mergeTail, mostLive } from "./runFeed.ts";
import type { MetricPointView } from "./types.ts";

const run = aRun();

function point(seq: number, over: Partial<MetricPointView> = {}): MetricPointView {
  return { seq, name: "reward/mean", segment: 1, step: seq, value: seq / 10, at: "2026-01-01T00:00:00Z", ...over };
}

const tail = (points: readonly MetricPointView[]) => ({ points, events: [], run });
const seqs = (feed: ReturnType<typeof mergeTail>) => feed.points.get("reward/mean")?.map(({ seq }) => seq);

describe("mergeTail", () => {
  test("a message that overlaps the last one repeats nothing", () => {
    const first = mergeTail(emptyFeed, tail([point(1), point(2)]), "2");
    const second = mergeTail(first, tail([point(2), point(3)]), "3");
    expect(seqs(second)).toEqual([1, 2, 3]);
    expect(second.cursor).toBe("3");
  });

  test("a step that goes back after a resume is kept beside the one before", () => {
    const feed = mergeTail(emptyFeed, tail([point(3, { step: 5 }), point(4, { step: 2, segment: 2 })]), "4");
    expect(feed.points.get("reward/mean")?.map(({ step }) => step)).toEqual([5, 2]);
  });

  test("series are kept apart by name, and NaN is kept as a value", () => {
    const feed = mergeTail(emptyFeed, tail([point(1), point(2, { name: "optim/loss", value: Number.NaN })]), "2");
    expect(feed.points.get("optim/loss")?.[0]?.value).toBeNaN();
    expect(seqs(feed)).toEqual([1]);
  });

  test("only the newest points of a metric stay", () => {
    const many = Array.from({ length: mostLive + 3 }, (_, index) => point(index + 1));
    const feed = mergeTail(emptyFeed, tail(many), "x");
    expect(seqs(feed)).toHaveLength(mostLive);
    expect(seqs(feed)?.[0]).toBe(4);
  });

  test("an event seen twice is listed once", () => {
    const event = {
      seq: 7,
      at: run.createdAt,
      level: "info",
      kind: "started",
      message: "Started",
      step: null,
    } as const;
    const once = mergeTail(emptyFeed, { points: [], events: [event], run }, "a");
    expect(mergeTail(once, { points: [], events: [event], run }, "b").events).toHaveLength(1);
  });
});
