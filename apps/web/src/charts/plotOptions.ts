import uPlot from "uplot";
import { formatTick, formatXTick } from "./formatTick.ts";
import { type LineLayer, lineLayers } from "./lineLayers.ts";
import { paintShapes } from "./paintShapes.ts";
import { plotShapes, wordsRoom } from "./plotShapes.ts";
import type { PreparedChart } from "./prepareChart.ts";

/** Where the pointer or the keyboard is, in CSS pixels of the plot; null when nowhere. */
export interface CursorAt {
  readonly x: number;
  readonly left: number;
  readonly top: number;
  /** In this chart itself; else in another one of the same crosshair. */
  readonly own: boolean;
}

export interface PlotWish {
  readonly width: number;
  readonly height: number;
  /** The newest chart; asked again at every drawing. */
  readonly chart: () => PreparedChart;
  readonly colorOf: (color: string) => string;
  readonly font: string;
  readonly syncId: string;
  readonly isPinned: () => boolean;
  readonly isKeyed: () => boolean;
  readonly onCursor: (plot: uPlot, at: CursorAt | null) => void;
  readonly onZoom: (from: number, to: number) => void;
  readonly onReset: () => void;
}

/** Room for the labels of the axes, in pixels. */
const axisRoom = { left: 44, bottom: 20, top: wordsRoom, right: 14 } as const;

/** How uPlot shows a prepared chart: its scales, ticks and lines as they are, the crosshair shared by `syncId`. */
export function plotOptions(wish: PlotWish): uPlot.Options {
  const { chart, width, height } = wish;
  const scale = (axis: "x" | "y", log: boolean): uPlot.Scale => ({
    time: false,
    auto: false,
    distr: log ? 3 : 1,
    range: () => [...chart()[axis].domain],
  });
  return {
    mode: 2,
    width,
    height,
    padding: [axisRoom.top, axisRoom.right, 0, 0],
    legend: { show: false },
    scales: { x: scale("x", chart().logX), y: scale("y", chart().logY) },
    axes: axesOf(wish),
    series: [{}, ...lineLayers(chart()).map((layer) => seriesOf(layer, wish.colorOf))],
    cursor: cursorOf(wish),
    hooks: hooksOf(wish),
  };
}

/** The lines' values in the order of the options. */
export function plotData(chart: PreparedChart): uPlot.AlignedData {
  return asFacets([null, ...lineLayers(chart).map(({ x, y }) => [x, y] as const)]);
}

/** uPlot types only rows that share their x; in mode 2 every line brings its own. */
function asFacets(facets: readonly unknown[]): uPlot.AlignedData {
  return facets as unknown as uPlot.AlignedData;
}

function axesOf({ chart, colorOf, font }: PlotWish): uPlot.Axis[] {
  const shared = {
    stroke: colorOf("var(--faint)"),
    font: `10px ${font}`,
    ticks: { show: false },
    filter: (_: uPlot, splits: number[]) => splits,
  };
  return [
    {
      ...shared,
      scale: "x",
      size: axisRoom.bottom,
      gap: 4,
      grid: { show: false },
      splits: () => [...chart().x.ticks],
      values: (_, ticks) => ticks.map((tick) => formatXTick(tick, chart())),
    },
    {
      ...shared,
      scale: "y",
      size: axisRoom.left,
      gap: 5,
      grid: { stroke: colorOf("var(--line)"), width: 1 },
      splits: () => [...chart().y.ticks],
      values: (_, ticks) => ticks.map((tick) => formatTick(tick, chart())),
    },
  ];
}

function seriesOf({ color, width, dash, opacity }: LineLayer, colorOf: PlotWish["colorOf"]): uPlot.Series {
  const stroke = colorOf(color);
  const linear = uPlot.paths.linear?.();
  return {
    facets: [
      { scale: "x", auto: false, sorted: 1 },
      { scale: "y", auto: false },
    ],
    stroke,
    width,
    alpha: opacity,
    ...(dash && { dash: dash.split(" ").map(Number) }),
    ...(linear && { paths: linear }),
    points: { show: false },
  };
}

const shared = ["mousemove", "mouseleave"];

function cursorOf({ syncId, isPinned, onReset }: PlotWish): uPlot.Cursor {
  const unlessPinned: uPlot.Cursor.MouseListenerFactory = (_plot, _target, handler) => (event) => {
    if (!isPinned()) handler(event);
    return null;
  };
  return {
    x: true,
    y: false,
    points: { show: false },
    drag: { x: true, y: false, setScale: false },
    dataIdx: () => null,
    sync: {
      key: syncId,
      setSeries: false,
      scales: ["x", null],
      filters: { pub: (type) => shared.includes(type), sub: () => !isPinned() },
    },
    bind: {
      mousemove: unlessPinned,
      mouseleave: unlessPinned,
      dblclick: () => () => {
        onReset();
        return null;
      },
    },
  };
}

function hooksOf({ chart, colorOf, font, isKeyed, onCursor, onZoom }: PlotWish): uPlot.Hooks.Arrays {
  const paint = (layer: "under" | "over") => (plot: uPlot) => {
    const { left, top, width, height } = plot.bbox;
    const ratio = uPlot.pxRatio;
    const shapes = plotShapes(chart(), { width: width / ratio, height: height / ratio })[layer];
    paintShapes(shapes, { context: plot.ctx, ratio, left, top, colorOf, font });
  };
  return {
    drawAxes: [paint("under")],
    draw: [paint("over")],
    setCursor: [
      (plot) => {
        const { left = -1, top = -1 } = plot.cursor;
        const own = isKeyed() || (plot.cursor.event ?? null) !== null;
        onCursor(plot, left < 0 ? null : { x: plot.posToVal(left, "x"), left, top, own });
      },
    ],
    setSelect: [
      (plot) => {
        const { left, width } = plot.select;
        plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        if (width > 3) onZoom(plot.posToVal(left, "x"), plot.posToVal(left + width, "x"));
      },
    ],
  };
}
