import { lineLayers } from "./lineLayers.ts";
import { emptyPlot, type Occupied } from "./occupied.ts";
import { labelRowPx, placeGuideLabels } from "./placeGuideLabels.ts";
import { placeMarkers } from "./placeMarkers.ts";
import { type PlotScale, plotScale, type PlotSize } from "./plotScale.ts";
import type { PreparedChart } from "./prepareChart.ts";
import { isBadMark, type LaneMark } from "./prepareLane.ts";
import type { PreparedLine } from "./prepareLine.ts";
import type { Area, Path, Pen, Shape } from "./shape.ts";

/** What stands behind the lines of a chart and what stands in front of them. */
export interface PlotShapes {
  readonly under: readonly Shape[];
  readonly over: readonly Shape[];
}

const tones = { info: "var(--faint)", warn: "var(--warn)", error: "var(--bad)" } as const;

/** Bands below; the dots of sparse lines, guide lines, events, the lane of what has no place on the axes, and arrows at the edges above. */
export function plotShapes(chart: PreparedChart, size: PlotSize): PlotShapes {
  const scale = plotScale(chart, size);
  return {
    under: chart.lines.flatMap((line) => bandShapes(line, scale)),
    over: [
      ...chart.lines.flatMap((line) => dotShapes(line, scale)),
      ...guideShapes(chart, scale, size),
      ...markerShapes(chart, scale, size),
      ...laneShapes(chart.lane, scale, size),
      ...arrowShapes(chart, scale, size),
    ],
  };
}

/** From the lowest to the highest run around a mean, a polygon for each stretch without a gap. */
function bandShapes({ band, x, low, high, color }: PreparedLine, scale: PlotScale): readonly Shape[] {
  if (!band) return [];
  const stretches: { readonly top: Pen[]; readonly bottom: Pen[] }[] = [];
  let open = false;
  x.forEach((at, place) => {
    const [least, most] = [low[place] ?? null, high[place] ?? null];
    if (least === null || most === null) {
      open = false;
      return;
    }
    if (!open) stretches.push({ top: [], bottom: [] });
    open = true;
    stretches.at(-1)?.top.push([scale.x(at), scale.y(most)]);
    stretches.at(-1)?.bottom.push([scale.x(at), scale.y(least)]);
  });
  return stretches.map(({ top, bottom }) => ({
    kind: "area",
    points: [...top, ...bottom.reverse()],
    fill: color,
    opacity: 0.14,
  }));
}

/** A dot where a sparse line was measured; a lone point would be invisible without. */
function dotShapes({ dotted, x, drawn, color, faint }: PreparedLine, scale: PlotScale): readonly Shape[] {
  if (!dotted) return [];
  return x.flatMap((at, place) => {
    const value = drawn[place] ?? null;
    return value === null ? [] : [dotAt([scale.x(at), scale.y(value)], color, faint)];
  });
}

const dotAt = ([x, y]: readonly [number, number], fill: string, faint: boolean): Shape => ({
  kind: "area",
  points: Array.from({ length: 12 }, (_, corner) => {
    const angle = (corner / 12) * 2 * Math.PI;
    return [x + 2.4 * Math.cos(angle), y + 2.4 * Math.sin(angle)] as const;
  }),
  fill,
  ...(faint && { opacity: 0.4 }),
});

/** Guide lines over the whole width, their words where nothing else is drawn. */
function guideShapes(chart: PreparedChart, scale: PlotScale, size: PlotSize): readonly Shape[] {
  if (chart.guides.length === 0) return [];
  const marks = chart.guides.map(({ value, label }) => ({ label, y: scale.y(value) }));
  const lines = marks.map(({ y }): Shape => strokeOf([0, y], [size.width, y], "var(--faint)"));
  const uprights = placedMarkers(chart, scale, size.width).flatMap(({ x, until }) => [x, until]);
  const around = { drawn: occupiedBy(chart, scale, size), uprights, plot: size };
  const labels = placeGuideLabels(marks, around).flatMap(({ rows, x, align, baseline }) =>
    rows.map((row, index): Shape => {
      const at = [x, baseline + index * labelRowPx] as const;
      return { kind: "text", at, text: row, fill: "var(--faint)", size: 10, align, halo: true };
    }),
  );
  return [...lines, ...labels];
}

/** Where no words may stand: on lines and dots, and at the edges where arrows and the lane are. */
function occupiedBy(chart: PreparedChart, scale: PlotScale, size: PlotSize): Occupied {
  const drawn = emptyPlot(size);
  for (const { points } of lineShapes(chart, scale)) drawn.mark(points);
  for (const shape of [...laneShapes(chart.lane, scale, size), ...arrowShapes(chart, scale, size)]) {
    drawn.mark(shape.points);
  }
  return drawn;
}

/** The strokes of the lines, in drawing order. */
export function lineShapes(chart: Pick<PreparedChart, "lines">, scale: PlotScale): readonly Path[] {
  return lineLayers(chart).map(({ x, y, color, width, dash, opacity }) => {
    const points = x.map((at, place): Pen => {
      const value = y[place] ?? null;
      return value === null ? null : [scale.x(at), scale.y(value)];
    });
    return { kind: "path", points, stroke: color, width, dash, opacity };
  });
}

/** Strokes and gaps of guide lines and events. */
export const guideDash = "2 4";

const strokeOf = (from: Pen, to: Pen, stroke: string): Shape => ({
  kind: "path",
  points: [from, to],
  stroke,
  width: 1,
  dash: guideDash,
});

function placedMarkers({ markers }: PreparedChart, scale: PlotScale, width: number) {
  return placeMarkers(
    markers.map(({ x, label, tone }) => ({ x: scale.x(x), label, tone })),
    width,
  );
}

/** A line for each event, a shade where one follows another; words above the plot, where no line can run, if there is room. */
function markerShapes(chart: PreparedChart, scale: PlotScale, { width, height }: PlotSize): readonly Shape[] {
  return placedMarkers(chart, scale, width).flatMap(({ x, until, words, tone, align }): Shape[] => {
    const fill = tones[tone];
    const corners: readonly Pen[] = [
      [x, 0],
      [until, 0],
      [until, height],
      [x, height],
    ];
    const shade: Shape[] = until > x ? [{ kind: "area", points: corners, fill, opacity: 0.08 }] : [];
    const line = strokeOf([x, 0], [x, height], fill);
    if (words === "") return [...shade, line];
    const at = [align === "start" ? x : x - 4, wordsBaseline] as const;
    return [...shade, line, { kind: "text", at, text: words, fill, size: 10, align }];
  });
}

/** Height above a plot where the words of events stand, and where they begin from its top. */
export const wordsRoom = 14;
const wordsBaseline = -4;

/** At the foot of the plot; marks that would cover each other share one. */
function laneShapes(lane: readonly LaneMark[], scale: PlotScale, { height }: PlotSize): readonly Path[] {
  return sparse(lane, ({ kind, x }) => `${kind} ${Math.round(scale.x(x) / 3)}`).map(({ kind, x }) => ({
    kind: "path",
    points: glyphs[kind].map((pen) => pen && [scale.x(x) + pen[0], height - 5 + pen[1]]),
    stroke: isBadMark(kind) ? "var(--bad)" : "var(--faint)",
    width: 1.4,
  }));
}

/** Strokes around the middle of a mark: a cross, an arrow up, an arrow down, a dash. */
const glyphs: Readonly<Record<LaneMark["kind"], readonly Pen[]>> = {
  nan: [[-3, -3], [3, 3], null, [-3, 3], [3, -3]],
  posInf: [[-3, 0], [0, -4], [3, 0], null, [0, -4], [0, 4]],
  negInf: [[-3, 0], [0, 4], [3, 0], null, [0, 4], [0, -4]],
  nonPositive: [
    [-2.5, 2],
    [2.5, 2],
  ],
  silent: [
    [0, 0],
    [0, 4],
  ],
};

/** Small triangles where a line leaves the y axis. */
function arrowShapes({ clipped }: PreparedChart, scale: PlotScale, { height }: PlotSize): readonly Area[] {
  const key = (x: number, side: string, color: string) => `${side} ${color} ${Math.round(scale.x(x) / 5)}`;
  return sparse(clipped, ({ x, side, color }) => key(x, side, color)).map(({ x, side, color }) => {
    const [tip, foot] = side === "above" ? [0, 5] : [height, height - 5];
    const at = scale.x(x);
    return {
      kind: "area",
      points: [
        [at, tip],
        [at + 3.5, foot],
        [at - 3.5, foot],
      ],
      fill: color,
    };
  });
}

/** The first of those that share a key. */
function sparse<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const kept = new Map<string, T>();
  for (const item of items) if (!kept.has(keyOf(item))) kept.set(keyOf(item), item);
  return [...kept.values()];
}
