/** Quantile q in [0, 1] with linear interpolation between order statistics (R type 7). Throws on an empty list. */
export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) throw new RangeError("quantile of an empty list");
  return sortedQuantile(
    [...values].sort((a, b) => a - b),
    q,
  );
}

/** The same of an ascending list. */
export function sortedQuantile(ascending: ArrayLike<number>, q: number): number {
  const position = (ascending.length - 1) * q;
  const below = Math.floor(position);
  const low = ascending[below] ?? Number.NaN;
  const high = ascending[Math.min(below + 1, ascending.length - 1)] ?? Number.NaN;
  return low + (high - low) * (position - below);
}
