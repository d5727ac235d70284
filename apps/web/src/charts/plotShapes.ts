import { placeGuideLabels } from "./placeGuideLabels.ts";
import { placeMarkers } from "./placeMarkers.ts";
import { type PlotScale, plotScale, type PlotSize } from "./plotScale.ts";
import type { PreparedChart } from "./prepareChart.ts";
import type { LaneMark } from "./prepareLane.ts";
import type { PreparedLine } from "./prepareLine.ts";
import type { Pen, Shape } from "./shape.ts";

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

const mostDots = 1_500;

function guideShapes(chart: PreparedChart, scale: PlotScale, size: PlotSize): readonly Shape[] {
  const every = Math.ceil(chart.lines.reduce((sum, { x }) => sum + x.length, 0) / mostDots);
  const dots = chart.lines.flatMap((line) =>
    line.x.flatMap((x, place) => {
      const y = line.drawn[place] ?? null;
      return y === null || place % every !== 0 ? [] : [{ x: scale.x(x), y: scale.y(y) }];
    }),
  );
  const words = labelledMarkers(chart, scale, size).flatMap(({ x, label, align }) =>
    // The words of an event weigh like a curve through them.
    Array.from({ length: label.length * 2 }, (_, place) => ({
      x: align === "start" ? x + 4 + place * 3 : x - 4 - place * 3,
      y: 5,
    })),
  );
  const marks = chart.guides.map(({ value, label }) => ({ label, y: scale.y(value) }));
  const lines = marks.map(({ y }): Shape => strokeOf([0, y], [size.width, y], "var(--faint)"));
  const labels = placeGuideLabels(marks, [...dots, ...words], size).map(({ label, align, baseline }): Shape => ({
    kind: "text",
    at: [align === "end" ? size.width : 0, baseline],
    text: label,
    fill: "var(--faint)",
    size: 10,
    align,
    halo: true,
  }));
  return [...lines, ...labels];
}

const strokeOf = (from: Pen, to: Pen, stroke: string): Shape => ({
  kind: "path",
  points: [from, to],
  stroke,
  width: 1,
  dash: "2 4",
});

const wordyFrom = 420;

function placedMarkers({ markers }: PreparedChart, scale: PlotScale, width: number) {
  return placeMarkers(
    markers.map(({ x, label, tone }) => ({ x: scale.x(x), label, tone })),
    width,
  );
}

const labelledMarkers = (chart: PreparedChart, scale: PlotScale, { width }: PlotSize) =>
  width < wordyFrom ? [] : placedMarkers(chart, scale, width).filter(({ labelled }) => labelled);

/** A line for each event; words where there is room. */
function markerShapes(chart: PreparedChart, scale: PlotScale, { width, height }: PlotSize): readonly Shape[] {
  return placedMarkers(chart, scale, width).flatMap(({ x, label, tone, labelled, align }): Shape[] => {
    const line = strokeOf([x, 0], [x, height], tones[tone]);
    if (!labelled || width < wordyFrom) return [line];
    const at = [align === "start" ? x + 4 : x - 4, 8] as const;
    return [line, { kind: "text", at, text: label, fill: tones[tone], size: 10, align, halo: true }];
  });
}

/** At the foot of the plot; marks that would cover each other share one. */
function laneShapes(lane: readonly LaneMark[], scale: PlotScale, { height }: PlotSize): readonly Shape[] {
  return sparse(lane, ({ kind, x }) => `${kind} ${Math.round(scale.x(x) / 3)}`).map(({ kind, x }) => ({
    kind: "path",
    points: glyphs[kind].map((pen) => pen && [scale.x(x) + pen[0], height - 5 + pen[1]]),
    stroke: kind === "nonPositive" ? "var(--faint)" : "var(--bad)",
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
};

/** Small triangles where a line leaves the y axis. */
function arrowShapes({ clipped }: PreparedChart, scale: PlotScale, { height }: PlotSize): readonly Shape[] {
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
