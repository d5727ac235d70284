import type { MetricPointView, RunEventView, RunSummary, RunTail } from "./types.ts";

/** What a browser was told of a run since it began to listen. Points by metric in order of seq, events by seq. */
export interface RunFeed {
  /** Id of the newest tail message: where a new subscription goes on. */
  readonly cursor: string | null;
  /** The newest of each metric; charts read again what they hold before these run out. */
  readonly points: ReadonlyMap<string, readonly MetricPointView[]>;
  readonly events: readonly RunEventView[];
  readonly run: RunSummary | null;
  /** Messages seen; 0 = nothing has arrived yet. */
  readonly messages: number;
}

export const emptyFeed: RunFeed = { cursor: null, points: new Map(), events: [], run: null, messages: 0 };

/** Points kept of each metric. */
export const mostLive = 2_000;

/**
 * The feed after one more message. Applying a message again changes nothing: points and events of a known seq are dropped.
 * So a reload, a reconnect or an overlap repeats nothing.
 */
export function mergeTail(feed: RunFeed, tail: RunTail, cursor: string): RunFeed {
  return {
    cursor,
    points: mergePoints(feed.points, tail.points),
    events: mergeEvents(feed.events, tail.events),
    run: tail.run,
    messages: feed.messages + 1,
  };
}

function mergePoints(points: RunFeed["points"], arrived: readonly MetricPointView[]): RunFeed["points"] {
  if (arrived.length === 0) return points;
  const fresh = new Map<string, MetricPointView[]>();
  for (const point of arrived) {
    const known = points.get(point.name)?.at(-1)?.seq ?? -1;
    if (point.seq <= known) continue;
    const named = fresh.get(point.name);
    if (named) named.push(point);
    else fresh.set(point.name, [point]);
  }
  const merged = new Map(points);
  for (const [name, added] of fresh) {
    const ordered = added.sort((a, b) => a.seq - b.seq);
    merged.set(name, [...(points.get(name) ?? []), ...ordered].slice(-mostLive));
  }
  return merged;
}

/** Two lists of events as one, each event once. */
export function mergeEvents(known: readonly RunEventView[], fresh: readonly RunEventView[]): readonly RunEventView[] {
  if (fresh.length === 0) return known;
  const bySeq = new Map([...known, ...fresh].map((event) => [event.seq, event]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
