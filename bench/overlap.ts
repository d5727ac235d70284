export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Share of the first intervals' time during which one of the second is under way too; 0 when the first take no time. */
export function overlapShare(intervals: readonly Interval[], others: readonly Interval[]): number {
  const [busy, covering] = [union(intervals), union(others)];
  const total = busy.reduce((sum, { from, to }) => sum + to - from, 0);
  if (total === 0) return 0;
  const shared = busy.flatMap(({ from, to }) =>
    covering.map((other) => Math.max(0, Math.min(to, other.to) - Math.max(from, other.from))),
  );
  return shared.reduce((sum, length) => sum + length, 0) / total;
}

/** The same stretch of time without overlaps, in order. */
function union(intervals: readonly Interval[]): readonly Interval[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
