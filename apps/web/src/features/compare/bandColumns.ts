import { placeOnGrid, type BucketColumns, type CommonGrid, type GroupBand } from "@holdfast/metrics";

/** A group's band as the columns of a line, and beside them its ends and how many runs each entry is of. */
export interface BandColumns {
  readonly columns: BucketColumns;
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly n: readonly number[];
}

interface Cell {
  fromStep: number;
  toStep: number;
  count: number;
  nan: number;
  posInf: number;
  negInf: number;
}

/**
 * The cells of a grid in which some run of the group was measured, with the points of all of its runs counted: no point is lost, and
 * an entry where the group says nothing breaks the line.
 */
export function bandColumns(grid: CommonGrid, members: readonly BucketColumns[], band: GroupBand): BandColumns {
  const cells = cellsOf(grid, members);
  const kept = [...cells.keys()].sort((a, b) => a - b);
  const at = (values: readonly number[]) => kept.map((place) => values[place] ?? NaN);
  const of = (key: keyof Cell) => kept.map((place) => cells.get(place)?.[key] ?? 0);
  const centre = at(band.centre);
  return {
    columns: {
      x: at(grid.x),
      ...{ fromStep: of("fromStep"), toStep: of("toStep") },
      ...{ min: centre, max: centre, first: centre, last: centre, mean: centre },
      ...{ count: of("count"), nan: of("nan"), posInf: of("posInf"), negInf: of("negInf") },
    },
    low: at(band.low),
    high: at(band.high),
    n: at(band.n),
  };
}

function cellsOf(grid: CommonGrid, members: readonly BucketColumns[]): ReadonlyMap<number, Cell> {
  const placeOf = placeOnGrid(grid);
  const cells = new Map<number, Cell>();
  for (const columns of members) {
    columns.x.forEach((x, bucket) => {
      const place = placeOf(x);
      if (place === undefined) return;
      const cell = cells.get(place) ?? {
        fromStep: Infinity,
        toStep: -Infinity,
        count: 0,
        nan: 0,
        posInf: 0,
        negInf: 0,
      };
      cell.fromStep = Math.min(cell.fromStep, columns.fromStep[bucket] ?? Infinity);
      cell.toStep = Math.max(cell.toStep, columns.toStep[bucket] ?? -Infinity);
      cell.count += columns.count[bucket] ?? 0;
      cell.nan += columns.nan[bucket] ?? 0;
      cell.posInf += columns.posInf[bucket] ?? 0;
      cell.negInf += columns.negInf[bucket] ?? 0;
      cells.set(place, cell);
    });
  }
  return cells;
}
