/**
 * p-values corrected for being several, in the order given (Holm 1979): the i-th smallest of m is multiplied by m − i + 1, never
 * falls below the one before it, and is at most 1. Holds under any dependence between the tests.
 */
export function holm(pValues: readonly number[]): number[] {
  const ascending = [...pValues.keys()].sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0));
  const corrected = pValues.map(() => 1);
  let floor = 0;
  ascending.forEach((index, rank) => {
    floor = Math.max(floor, Math.min(1, (pValues.length - rank) * (pValues[index] ?? 1)));
    corrected[index] = floor;
  });
  return corrected;
}
