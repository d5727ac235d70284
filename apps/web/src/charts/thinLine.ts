import { bucketize } from "@holdfast/metrics";
import type { LinePoint } from "./linePoint.ts";

/**
 * At most about `maxPoints` of the points, in order: of every stretch of steps its lowest and its highest measurement,
 * so that a spike of one point stays, and every point that breaks the line.
 */
export function thinLine(points: readonly LinePoint[], maxPoints: number): readonly LinePoint[] {
  if (points.length <= maxPoints) return points;
  const measured = points.map(({ step, drawn, value }) => ({
    step,
    value: drawn === null ? Number.NaN : (value ?? Number.NaN),
  }));
  const buckets = bucketize(measured, { maxBuckets: Math.max(1, Math.floor(maxPoints / 2)) });
  const starts = new Map(buckets.fromStep.map((step, place) => [step, place]));
  let place = 0;
  let [lowKept, highKept] = [false, false];
  return points.filter((point) => {
    const next = starts.get(point.step);
    if (next !== undefined) {
      place = next;
      [lowKept, highKept] = [false, false];
    }
    if (point.drawn === null) return true;
    const lowest = !lowKept && point.value === buckets.min[place];
    const highest = !highKept && point.value === buckets.max[place];
    lowKept ||= lowest;
    highKept ||= highest;
    return lowest || highest;
  });
}
