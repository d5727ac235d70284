import type { SeriesColumns } from "@holdfast/metrics";
import type { XAxis } from "../charts/chartSpec.ts";
import { joinColumns, noColumns, pointColumns } from "../charts/columns.ts";
import type { RunFeed } from "./runFeed.ts";
import type { MetricPointView } from "./types.ts";

export interface LiveWish {
  readonly runId: string;
  readonly names: readonly string[];
  /** The last point that the series contain. */
  readonly seq: number;
  readonly x: XAxis;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** When the run's relative time began, in milliseconds since 1970. */
  readonly origin: number;
}

const progress = { rollouts: "progress/rollouts", tokens: "progress/tokens" } as const;

/**
 * The series with the points that arrived after them, a bucket each; a new attempt begins a series of its own. A point whose
 * place on the axis is not known, or not in the range, is left out.
 */
export function appendLive(
  series: readonly SeriesColumns[],
  points: RunFeed["points"],
  wish: LiveWish,
): readonly SeriesColumns[] {
  const placeOf = placesOf(points, wish);
  const { runId, from = -Infinity, to = Infinity } = wish;
  return wish.names.reduce((known, name) => {
    const fresh = freshOf(points, name, wish.seq).flatMap((point) => {
      const x = placeOf(point);
      return x === undefined || x < from || x > to ? [] : [{ ...point, x }];
    });
    const segments = [...new Set(fresh.map(({ segment }) => segment))];
    return segments.reduce((all, segment) => {
      const tail = fresh.filter((point) => point.segment === segment);
      return appended(all, { runId, name, segment }, tail);
    }, known);
  }, series);
}

/** The most points that any of the metrics got since the series were read. */
export function liveCount(points: RunFeed["points"], names: readonly string[], seq: number): number {
  return names.reduce((most, name) => Math.max(most, freshOf(points, name, seq).length), 0);
}

const freshOf = (points: RunFeed["points"], name: string, seq: number) =>
  (points.get(name) ?? []).filter((point) => point.seq > seq);

function placesOf(points: RunFeed["points"], { x, origin }: LiveWish): (point: MetricPointView) => number | undefined {
  if (x === "step") return ({ step }) => step;
  if (x === "wall") return ({ at }) => Date.parse(at);
  if (x === "relative") return ({ at }) => (Date.parse(at) - origin) / 1_000;
  const trained = new Map((points.get(progress[x]) ?? []).map(({ step, value }) => [step, value]));
  return ({ step }) => trained.get(step);
}

interface SeriesKey {
  readonly runId: string;
  readonly name: string;
  readonly segment: number;
}

function appended(
  series: readonly SeriesColumns[],
  key: SeriesKey,
  tail: readonly (MetricPointView & { readonly x: number })[],
): readonly SeriesColumns[] {
  const isSame = (one: SeriesColumns) =>
    one.runId === key.runId && one.name === key.name && one.segment === key.segment;
  const known = series.find(isSame) ?? { ...key, total: 0, ...noColumns };
  const joined = { ...known, total: known.total + tail.length, ...joinColumns(known, pointColumns(tail)) };
  return series.some(isSame) ? series.map((one) => (isSame(one) ? joined : one)) : [...series, joined];
}
