import { sliceBuckets, type SeriesColumns } from "@holdfast/metrics";
import { joinColumns } from "../../charts/columns.ts";

/** Where the newest bucket of the live run that has come least far lies; null when one of them has no point yet. */
export function tailStart(series: readonly SeriesColumns[], liveIds: readonly string[]): number | null {
  const ends = liveIds.map((id) =>
    Math.max(...series.flatMap((one) => (one.runId === id ? (one.x.at(-1) ?? []) : []))),
  );
  const start = Math.min(...ends);
  return Number.isFinite(start) ? start : null;
}

/**
 * The series with everything from `start` on replaced by what was read later; a segment that began since is added. Runs without a later
 * reading stay as they are.
 */
export function joinTail(
  base: readonly SeriesColumns[],
  tail: readonly SeriesColumns[],
  start: number,
): readonly SeriesColumns[] {
  const keyOf = ({ runId, name, segment }: SeriesColumns) => `${runId} ${name} ${segment}`;
  const later = new Map(tail.map((one) => [keyOf(one), one]));
  const joined = base.map((one) => {
    const newer = later.get(keyOf(one));
    if (!newer) return one;
    later.delete(keyOf(one));
    const kept = one.x.findIndex((x) => x >= start);
    const head = kept < 0 ? one : sliceBuckets(one, 0, kept);
    return { ...newer, total: one.total, ...joinColumns(head, newer) };
  });
  return [...joined, ...later.values()];
}
