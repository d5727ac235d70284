import type { PreparedChart } from "./prepareChart.ts";
import type { PreparedLine } from "./prepareLine.ts";

/** One stroke of a chart, through values; null lifts the pen. */
export interface LineLayer {
  readonly x: readonly number[];
  readonly y: readonly (number | null)[];
  readonly color: string;
  readonly width: number;
  readonly dash: string | null;
  readonly opacity: number;
}

/** The strokes of a chart in drawing order: of each line what was measured, where only some runs go on, and the line itself. */
export function lineLayers({ lines }: Pick<PreparedChart, "lines">): readonly LineLayer[] {
  return lines.flatMap(layersOf).filter(({ x }) => x.length > 0);
}

function layersOf(line: PreparedLine): readonly LineLayer[] {
  const { x, color, dash, behind, band, drawn } = line;
  const dim = line.faint ? 0.4 : 1;
  const base = { color, dash: null };
  return [
    ...(behind ? [{ ...base, ...behind, width: 1, opacity: (line.smoothed ? 0.3 : 0.45) * dim }] : []),
    ...(band ? [{ ...base, x, y: band.part, dash, width: 1.6, opacity: 0.45 * dim }] : []),
    { ...base, x, y: drawn, dash, width: line.bold ? 2.4 : 1.6, opacity: dim },
  ];
}
