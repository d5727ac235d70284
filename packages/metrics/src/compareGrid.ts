/** What a comparison reads of a series' columns: one entry a bucket, in order of x, means NaN where nothing was finite. */
export interface CurveColumns {
  readonly x: readonly number[];
  readonly mean: readonly number[];
  readonly min: readonly number[];
  readonly max: readonly number[];
  /** Finite values in the bucket. */
  readonly count: readonly number[];
}

export interface GridOptions {
  readonly maxCells: number;
  /** Cells are equally wide on this axis. */
  readonly scale: "linear" | "log";
}

/** Where several curves are compared: cells of a power-of-two width, aligned on the axis like the buckets they take in. */
export interface CommonGrid {
  readonly scale: GridOptions["scale"];
  readonly width: number;
  /** The last x that any curve has in each cell, ascending; cells without any are left out. */
  readonly x: readonly number[];
  /** Number of each of those cells on the axis. */
  readonly cells: readonly number[];
}

/** One curve on the cells of a grid; NaN where it has nothing to say. */
export interface GridCurve {
  readonly mean: readonly number[];
  readonly min: readonly number[];
  readonly max: readonly number[];
}

const axisOf = (scale: GridOptions["scale"]) => (scale === "log" ? Math.log2 : (x: number) => x);

/**
 * The grid on which all of the curves are compared. Its cells are as narrow as `maxCells` allows over the range of all of them, so each
 * bucket of each curve falls into one cell, and points at whole steps meet only where they are at the same step. On a log axis,
 * what is not above 0 is left out.
 */
export function commonGrid(curves: readonly CurveColumns[], { maxCells, scale }: GridOptions): CommonGrid {
  const axis = axisOf(scale);
  const ends = curves.flatMap(({ x }) => [x.find((at) => Number.isFinite(axis(at))), x.at(-1)]);
  const places = ends.flatMap((end) => (end !== undefined && Number.isFinite(axis(end)) ? [axis(end)] : []));
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const range = places.length === 0 ? 0 : to - from;
  const width = range > 0 ? 2 ** Math.ceil(Math.log2(range / maxCells)) : 1;
  const last = new Map<number, number>();
  for (const { x } of curves) {
    for (const at of x) {
      const cell = Math.floor(axis(at) / width);
      if (Number.isFinite(cell)) last.set(cell, Math.max(last.get(cell) ?? -Infinity, at));
    }
  }
  const cells = [...last.keys()].sort((a, b) => a - b);
  return { scale, width, cells, x: cells.map((cell) => last.get(cell) ?? NaN) };
}

/**
 * A curve on a grid. In a cell with several of its buckets its mean is theirs by count, and min and max are kept; in a cell between
 * two of its buckets it lies on the straight line between them, so that curves measured at other steps are never mistaken for
 * curves that ended. It is NaN before its first bucket, after its last one, and across buckets without a finite value.
 */
export function onGrid(curve: CurveColumns, grid: CommonGrid): GridCurve {
  const { mean, min, max, isGap } = measured(curve, grid);
  const place = axisOf(grid.scale);
  let [left, gap] = [-1, false];
  for (let here = 0; here < mean.length; here++) {
    gap ||= isGap[here] ?? false;
    if (Number.isNaN(mean[here] ?? NaN)) continue;
    if (left >= 0 && !gap) {
      const [from, to] = [place(grid.x[left] ?? 0), place(grid.x[here] ?? 0)];
      for (let between = left + 1; between < here; between++) {
        const share = (place(grid.x[between] ?? 0) - from) / (to - from);
        const value = (mean[left] ?? NaN) * (1 - share) + (mean[here] ?? NaN) * share;
        [mean[between], min[between], max[between]] = [value, value, value];
      }
    }
    [left, gap] = [here, false];
  }
  return { mean, min, max };
}

/** Finds the place among `grid.x` of the cell that holds an x; undefined where no curve of the grid has any. */
export function placeOnGrid({ cells, scale, width }: CommonGrid): (x: number) => number | undefined {
  const axis = axisOf(scale);
  const places = new Map(cells.map((cell, place) => [cell, place]));
  return (x) => places.get(Math.floor(axis(x) / width));
}

/** What the curve measured in each cell, and the cells in which all that it measured was not finite. */
function measured({ x, ...columns }: CurveColumns, grid: CommonGrid) {
  const { cells } = grid;
  const placeOf = placeOnGrid(grid);
  const mean = cells.map(() => NaN);
  const min = [...mean];
  const max = [...mean];
  const count = cells.map(() => 0);
  const isGap = cells.map(() => false);
  x.forEach((at, bucket) => {
    const cell = placeOf(at);
    if (cell === undefined) return;
    const value = columns.mean[bucket] ?? NaN;
    if (!Number.isFinite(value)) {
      isGap[cell] = Number.isNaN(mean[cell] ?? NaN);
      return;
    }
    isGap[cell] = false;
    const weight = Math.max(1, columns.count[bucket] ?? 1);
    const before = count[cell] ?? 0;
    mean[cell] = before === 0 ? value : ((mean[cell] ?? 0) * before + value * weight) / (before + weight);
    min[cell] =
      before === 0 ? (columns.min[bucket] ?? value) : Math.min(min[cell] ?? value, columns.min[bucket] ?? value);
    max[cell] =
      before === 0 ? (columns.max[bucket] ?? value) : Math.max(max[cell] ?? value, columns.max[bucket] ?? value);
    count[cell] = before + weight;
  });
  return { mean, min, max, isGap };
}
