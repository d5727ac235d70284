import type { PlotSize } from "./plotScale.ts";
import type { Pen } from "./shape.ts";

/** Part of a plot, in pixels from its top left. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where a plot is drawn on already, in squares of two pixels. */
export interface Occupied {
  /** Marks every square that a stroke through the points passes; null lifts the pen. */
  readonly mark: (points: readonly Pen[]) => void;
  /** Whether no marked square reaches into the box. */
  readonly isFree: (box: Box) => boolean;
}

const cellPx = 2;

/** A plot of this size with nothing on it; strokes outside of it are not kept. */
export function emptyPlot({ width, height }: PlotSize): Occupied {
  const [columns, rows] = [Math.ceil(width / cellPx) + 1, Math.ceil(height / cellPx) + 1];
  const marked = new Uint8Array(columns * rows);
  const cell = (px: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(px / cellPx)));

  const markColumn = (column: number, from: number, to: number) => {
    if (column < 0 || column >= columns || Math.max(from, to) < 0 || Math.min(from, to) > height) return;
    const last = cell(Math.max(from, to), rows);
    for (let row = cell(Math.min(from, to), rows); row <= last; row++) marked[column * rows + row] = 1;
  };
  const markStroke = ([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]) => {
    const [low, high] = [Math.max(0, Math.min(fromX, toX)), Math.min(width, Math.max(fromX, toX))];
    const heightAt = (x: number) => (toX === fromX ? toY : fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY));
    const inside = (x: number) => Math.min(high, Math.max(low, x));
    for (let column = Math.floor(low / cellPx); column <= Math.floor(high / cellPx); column++) {
      const [begin, end] = [inside(column * cellPx), inside((column + 1) * cellPx)];
      markColumn(column, fromX === toX ? fromY : heightAt(begin), heightAt(end));
    }
  };

  return {
    mark: (points) => {
      points.forEach((pen, place) => {
        if (pen) markStroke(points[place - 1] ?? pen, pen);
      });
    },
    isFree: ({ left, right, top, bottom }) => {
      for (let column = cell(left, columns); column <= cell(right, columns); column++) {
        for (let row = cell(top, rows); row <= cell(bottom, rows); row++) {
          if (marked[column * rows + row] === 1) return false;
        }
      }
      return true;
    },
  };
}
