/** At most `most` values: means of stretches of equal length, the last one perhaps shorter. */
export function thinned(values: readonly number[], most: number): readonly number[] {
  const length = Math.max(1, Math.ceil(values.length / most));
  return Array.from({ length: Math.ceil(values.length / length) }, (_, index) => {
    const stretch = values.slice(index * length, (index + 1) * length);
    return stretch.reduce((sum, value) => sum + value, 0) / stretch.length;
  });
}
