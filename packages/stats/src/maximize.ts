export interface SearchRange {
  readonly from: number;
  readonly to: number;
  /** The grid has one point more than this. */
  readonly cells: number;
}

/** How many of the grid's highest local maxima are refined. */
const REFINED = 8;
const INVERSE_GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The largest value of a function that may have several maxima: an even grid, then golden-section search around the highest
 * local maxima of the grid. Exact to about 1e-12 of `at` when no maximum is narrower than a cell.
 */
export function maximize(f: (x: number) => number, { from, to, cells }: SearchRange): { at: number; value: number } {
  const x = (index: number) => from + ((to - from) * Math.min(Math.max(index, 0), cells)) / cells;
  const values = Array.from({ length: cells + 1 }, (_, index) => f(x(index)));
  const height = (index: number) => values[index] ?? -Infinity;
  const peaks = values
    .map((value, index) => ({ value, index }))
    .filter(({ value, index }) => value >= height(index - 1) && value >= height(index + 1))
    .sort((a, b) => b.value - a.value)
    .slice(0, REFINED);
  return peaks
    .map(({ index }) => goldenSection(f, x(index - 1), x(index + 1)))
    .concat(peaks.map(({ index, value }) => ({ at: x(index), value })))
    .reduce((best, candidate) => (candidate.value > best.value ? candidate : best));
}

/** The maximum of a function with a single one between low and high. */
function goldenSection(f: (x: number) => number, low: number, high: number): { at: number; value: number } {
  let [a, b] = [low, high];
  while (b - a > 1e-12 * Math.max(1, Math.abs(b))) {
    const width = (b - a) * INVERSE_GOLDEN;
    const [left, right] = [b - width, a + width];
    if (left >= right) break;
    if (f(left) > f(right)) b = right;
    else a = left;
  }
  const at = (a + b) / 2;
  return { at, value: f(at) };
}
