import type { Box, Occupied } from "./occupied.ts";
import type { PlotSize } from "./plotScale.ts";

/** A horizontal line and its words, in pixels from the top left of the plot. */
export interface GuideMark {
  readonly label: string;
  readonly y: number;
}

export interface PlacedLabel extends GuideMark {
  /** The label's words by line, the upper one first. */
  readonly rows: readonly string[];
  readonly align: "start" | "end";
  /** Of the words' begin, or with "end" of their end. */
  readonly x: number;
  /** Text baseline of the first row. */
  readonly baseline: number;
  /** What the words cover. */
  readonly box: Box;
}

/** Width of a letter, and height of a row, of the words in a chart. */
export const labelGlyphPx = 5.4;
export const labelRowPx = 12;
const fontPx = 10;

interface Surroundings {
  /** What no word may cover: the lines and what was measured behind them. */
  readonly drawn: Occupied;
  /** Thin upright lines, which words cover only where there is no other place. */
  readonly uprights: readonly number[];
  readonly plot: PlotSize;
}

/**
 * Puts each label beside its guide line where it covers neither a line, nor another label, and is not nearer to another
 * guide line: in one row or two, above or below, at the right end, the left end, or as near to the right as there is room, or
 * at an end a little further away.
 * A label without such a place is left out; it is read in the tooltip and in the legend of a picture.
 */
export function placeGuideLabels(guides: readonly GuideMark[], around: Surroundings): readonly PlacedLabel[] {
  const taken: Box[] = [];
  return guides.flatMap((guide) => {
    const others = guides.filter((other) => other !== guide);
    const possible = candidates(guide, around.plot).filter(
      ({ box }) =>
        isInside(box, around.plot) &&
        !isMisread(box, guide, others) &&
        !taken.some((other) => intersects(box, other)) &&
        around.drawn.isFree({ ...box, top: box.top - 1, bottom: box.bottom + 1 }),
    );
    const crossed = possible.map(({ box }) => around.uprights.filter((x) => x > box.left && x < box.right).length);
    const best = possible[crossed.indexOf(Math.min(...crossed))];
    if (!best) return [];
    taken.push(best.box);
    return [best];
  });
}

/** The places of a label in order of liking: beside its line in one row or two, then further away. */
function candidates(guide: GuideMark, plot: PlotSize): readonly PlacedLabel[] {
  const ways = [[guide.label], inTwo(guide.label)];
  return [...ways.flatMap((rows) => beside(guide, rows, plot)), ...ways.flatMap((rows) => further(guide, rows, plot))];
}

function beside(guide: GuideMark, rows: readonly string[], plot: PlotSize): readonly PlacedLabel[] {
  const heights = baselines(guide, rows, 0);
  const between: number[] = [];
  for (let right = plot.width - 12; right > widthOf(rows); right -= 12) between.push(right);
  return [
    ...atEnds(guide, rows, { plot, heights }),
    ...between.flatMap((x) => heights.map((baseline) => placed(guide, rows, { align: "end", x, baseline }))),
  ];
}

function further(guide: GuideMark, rows: readonly string[], plot: PlotSize): readonly PlacedLabel[] {
  const heights = [8, 16, 24].flatMap((px) => baselines(guide, rows, px));
  return atEnds(guide, rows, { plot, heights });
}

function atEnds(
  guide: GuideMark,
  rows: readonly string[],
  { plot, heights }: { readonly plot: PlotSize; readonly heights: readonly number[] },
): readonly PlacedLabel[] {
  return [
    ...heights.map((baseline) => placed(guide, rows, { align: "end", x: plot.width, baseline })),
    ...heights.map((baseline) => placed(guide, rows, { align: "start", x: 0, baseline })),
  ];
}

/** Of the first row: above the line and below it, some pixels away from it. */
const baselines = ({ y }: GuideMark, rows: readonly string[], px: number) => [
  y - 4 - (rows.length - 1) * labelRowPx - px,
  y + fontPx + 2 + px,
];

const widthOf = (rows: readonly string[]) => Math.max(...rows.map((row) => row.length)) * labelGlyphPx;

/** "Arctic-SWE: full recipe holds" as the name and what it says; else at the blank nearest to the middle. */
function inTwo(label: string): readonly string[] {
  const colon = label.indexOf(": ");
  if (colon > 0) return [label.slice(0, colon + 1), label.slice(colon + 2)];
  const blanks = [...label].flatMap((letter, place) => (letter === " " ? [place] : []));
  const away = blanks.map((place) => Math.abs(place - label.length / 2));
  const cut = blanks[away.indexOf(Math.min(...away))];
  return cut === undefined ? [label] : [label.slice(0, cut), label.slice(cut + 1)];
}

function placed(
  guide: GuideMark,
  rows: readonly string[],
  at: Pick<PlacedLabel, "align" | "x" | "baseline">,
): PlacedLabel {
  const width = widthOf(rows);
  const left = at.align === "end" ? at.x - width : at.x;
  const bottom = at.baseline + (rows.length - 1) * labelRowPx + 2;
  return { ...guide, rows, ...at, box: { left, right: left + width, top: at.baseline - fontPx + 1, bottom } };
}

const isInside = ({ left, top, bottom }: Box, plot: PlotSize) => left >= 0 && top >= 0 && bottom <= plot.height;

/** A label as near to another line as to its own may be read as that line's. */
function isMisread({ top, bottom }: Box, own: GuideMark, others: readonly GuideMark[]): boolean {
  const away = ({ y }: GuideMark) => Math.max(top - y, y - bottom, 0);
  return others.some((other) => away(other) <= away(own));
}

/** Whether two boxes share more than an edge. */
export const intersects = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
