import { pointsIn, sliceBuckets, type SeriesColumns } from "./seriesColumns.ts";

export interface MergedSegments {
  /** What the run's course is now: one part per segment, with steps that only grow from part to part. */
  readonly shown: readonly SeriesColumns[];
  /** What later segments went over again. */
  readonly faint: readonly SeriesColumns[];
}

/**
 * Splits the segments of one metric of one run into its present course and what was replaced: a segment holds from its first
 * step on, until a newer one begins. Every bucket is in exactly one part.
 */
export function mergeSegments(segments: readonly SeriesColumns[]): MergedSegments {
  const newestFirst = segments.filter(({ x }) => x.length > 0).sort((a, b) => b.segment - a.segment);
  const shown: SeriesColumns[] = [];
  const faint: SeriesColumns[] = [];
  let end = Infinity;
  for (const segment of newestFirst) {
    const replaced = segment.toStep.findIndex((step) => step >= end);
    const kept = replaced < 0 ? segment.x.length : replaced;
    if (kept > 0) shown.push(partOf(segment, 0, kept));
    if (kept < segment.x.length) faint.push(partOf(segment, kept, segment.x.length));
    end = Math.min(end, segment.fromStep[0] ?? end);
  }
  return { shown: shown.reverse(), faint: faint.reverse() };
}

function partOf(segment: SeriesColumns, from: number, to: number): SeriesColumns {
  const columns = sliceBuckets(segment, from, to);
  const total = columns.x.reduce((sum, _, place) => sum + pointsIn(columns, place), 0);
  const { runId, name, segment: number } = segment;
  return { runId, name, segment: number, total, ...columns };
}
