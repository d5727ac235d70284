import type { MetricPointView, RunEventView, RunSummary, RunTail } from "./types.ts";

/** All that a browser knows of a run's live data. Series are sorted by step, one point a step; events by seq. */
export interface RunFeed {
  /** Id of the newest tail message: where a new subscription goes on. */
  readonly cursor: string | null;
  readonly series: ReadonlyMap<string, readonly MetricPointView[]>;
  readonly events: readonly RunEventView[];
  readonly run: RunSummary | null;
  /** Messages seen; 0 = nothing has arrived yet. */
  readonly messages: number;
}

export const emptyFeed: RunFeed = { cursor: null, series: new Map(), events: [], run: null, messages: 0 };

/**
 * The feed after one more message. Applying a message again changes nothing: a point of a known step replaces it only
 * when its seq is higher, an event of a known seq is dropped. So a reload, a reconnect or an overlap repeats nothing.
 */
export function mergeTail(feed: RunFeed, tail: RunTail, cursor: string): RunFeed {
  return {
    cursor,
    series: mergePoints(feed.series, tail.points),
    events: mergeEvents(feed.events, tail.events),
    run: tail.run,
    messages: feed.messages + 1,
  };
}

function mergePoints(series: RunFeed["series"], points: readonly MetricPointView[]): RunFeed["series"] {
  if (points.length === 0) return series;
  const fresh = new Map<string, MetricPointView[]>();
  for (const point of points) {
    const named = fresh.get(point.name);
    if (named) named.push(point);
    else fresh.set(point.name, [point]);
  }
  const merged = new Map(series);
  for (const [name, added] of fresh) merged.set(name, upsert(merged.get(name) ?? [], added));
  return merged;
}

function upsert(known: readonly MetricPointView[], fresh: readonly MetricPointView[]): readonly MetricPointView[] {
  const byStep = new Map(known.map((point) => [point.step, point]));
  for (const point of fresh) {
    const other = byStep.get(point.step);
    if (!other || other.seq < point.seq) byStep.set(point.step, point);
  }
  return [...byStep.values()].sort((a, b) => a.step - b.step);
}

function mergeEvents(known: readonly RunEventView[], fresh: readonly RunEventView[]): readonly RunEventView[] {
  if (fresh.length === 0) return known;
  const bySeq = new Map([...known, ...fresh].map((event) => [event.seq, event]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
