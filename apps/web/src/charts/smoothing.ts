export function smooth(values: readonly number[], weight: number): readonly number[] {
  let mean = 0, total = 0;
  return values.map((v) => {
    if (!Number.isFinite(v)) { mean = 0; total = 0; return v; }
    mean = mean * weight + v * (1 - weight); total = total * weight + (1 - weight);
    return mean / total;
  });
}
export function thin<T>(points: readonly T[], max: number): readonly T[] {
  if (points.length <= max) return points;
  return points.filter((_, i) => i % Math.ceil(points.length / max) === 0);
}
