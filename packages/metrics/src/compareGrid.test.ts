import { describe, expect, test } from "vitest";
import { commonGrid, type CurveColumns, onGrid } from "./compareGrid.ts";

/** One bucket for each [x, value]; a third entry is the number of points in it. */
function aCurve(...buckets: readonly (readonly [x: number, mean: number, count?: number])[]): CurveColumns {
  const mean = buckets.map(([, value]) => value);
  return { x: buckets.map(([x]) => x), mean, min: mean, max: mean, count: buckets.map(([, , count = 1]) => count) };
}

const linear = { maxCells: 600, scale: "linear" } as const;

describe("commonGrid", () => {
  test("whole steps stay apart, and only the same step meets", () => {
    expect(commonGrid([aCurve([1, 0], [2, 0], [4, 0]), aCurve([2, 0], [3, 0])], linear).x).toEqual([1, 2, 3, 4]);
  });

  test("buckets of different widths meet in the cells of the wider ones", () => {
    // 0 … 16 in 4 cells of 4: buckets of 2 steps end at 1, 3, 5, …; those of 4 steps at 3, 7, 11, 15.
    const fine = aCurve([1, 0], [3, 0], [5, 0], [7, 0]);
    const coarse = aCurve([0, 0], [3, 0], [7, 0], [11, 0], [15, 0]);
    const grid = commonGrid([fine, coarse], { maxCells: 4, scale: "linear" });
    expect(grid.width).toBe(4);
    expect(grid.x).toEqual([3, 7, 11, 15]);
  });

  test("cells never move when points are appended within the same width", () => {
    const before = commonGrid([aCurve([0, 0], [9, 0], [13, 0])], { maxCells: 4, scale: "linear" });
    const after = commonGrid([aCurve([0, 0], [9, 0], [13, 0], [16, 0])], { maxCells: 4, scale: "linear" });
    expect(after.cells.slice(0, before.cells.length)).toEqual(before.cells);
  });

  test("a log axis has equally many cells in each doubling, and no place for 0", () => {
    const steps = Array.from({ length: 1025 }, (_, step) => [step, 0] as const);
    const grid = commonGrid([aCurve(...steps)], { maxCells: 10, scale: "log" });
    expect(grid.x).toEqual([1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 1024]);
  });

  test("nothing to compare, or a single point, is no trouble", () => {
    expect(commonGrid([], linear).x).toEqual([]);
    expect(commonGrid([aCurve()], linear).x).toEqual([]);
    expect(commonGrid([aCurve([7, 1])], linear).x).toEqual([7]);
  });
});

describe("onGrid", () => {
  test("between its own measurements a curve lies on the line; outside it says nothing", () => {
    const sparse = aCurve([2, 1], [4, 3]);
    const grid = commonGrid([sparse, aCurve([1, 0], [2, 0], [3, 0], [4, 0], [5, 0])], linear);
    expect(onGrid(sparse, grid).mean).toEqual([NaN, 1, 2, 3, NaN]);
  });

  test("no line is drawn across a value that is not finite", () => {
    const broken = aCurve([1, 1], [2, NaN], [4, 4]);
    const grid = commonGrid([broken, aCurve([1, 0], [2, 0], [3, 0], [4, 0])], linear);
    expect(onGrid(broken, grid).mean).toEqual([1, NaN, NaN, 4]);
  });

  test("several buckets in a cell count by their points, and their ends are kept", () => {
    const fine: CurveColumns = { x: [1, 3, 16], mean: [1, 4, 0], min: [0.5, 2, 0], max: [1, 9, 0], count: [2, 1, 1] };
    const grid = commonGrid([fine], { maxCells: 4, scale: "linear" });
    const { mean, min, max } = onGrid(fine, grid);
    expect([mean[0], min[0], max[0]]).toEqual([2, 0.5, 9]); // (2·1 + 1·4) / 3
  });
});
