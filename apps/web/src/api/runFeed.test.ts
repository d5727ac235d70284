import { describe, expect, test } from "vitest";
import { aRun } from "../testing/aRun.ts";
import { emptyFeed, mergeTail } from "./runFeed.ts";
import type { MetricPointView } from "./types.ts";

const run = aRun();

function point(seq: number, over: Partial<MetricPointView> = {}): MetricPointView {
  return { seq, name: "reward/mean", step: seq, value: seq / 10, at: "2026-01-01T00:00:00Z", ...over };
}

const tail = (points: readonly MetricPointView[]) => ({ points, events: [], run });
const steps = (feed: ReturnType<typeof mergeTail>) => feed.series.get("reward/mean")?.map(({ step }) => step);

describe("mergeTail", () => {
  test("a message that overlaps the last one repeats nothing", () => {
    const first = mergeTail(emptyFeed, tail([point(1), point(2)]), "2");
    const second = mergeTail(first, tail([point(2), point(3)]), "3");
    expect(steps(second)).toEqual([1, 2, 3]);
    expect(second.cursor).toBe("3");
  });

  test("points that arrive out of order are sorted by step", () => {
    const feed = mergeTail(emptyFeed, tail([point(3, { step: 5 }), point(4, { step: 2 })]), "4");
    expect(steps(feed)).toEqual([2, 5]);
  });

  test("of two points of a step the later seq stays, whatever the order", () => {
    const late = point(9, { step: 1, value: 0.9 });
    const feed = mergeTail(mergeTail(emptyFeed, tail([late]), "9"), tail([point(1, { step: 1 })]), "9");
    expect(feed.series.get("reward/mean")).toEqual([late]);
  });

  test("series are kept apart by name, and NaN is kept as a value", () => {
    const feed = mergeTail(emptyFeed, tail([point(1), point(2, { name: "optim/loss", value: Number.NaN })]), "2");
    expect(feed.series.get("optim/loss")?.[0]?.value).toBeNaN();
    expect(steps(feed)).toEqual([1]);
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
