import uPlot from "uplot";
import type { Hover } from "./ChartTooltip.tsx";
import { lineLayers } from "./lineLayers.ts";
import { type CursorAt, plotData, plotOptions } from "./plotOptions.ts";
import { addOverlay, type PlotOverlay, readingAtHeight } from "./plotOverlay.ts";
import type { PreparedChart } from "./prepareChart.ts";
import { nearestX, readingsAt, stepX } from "./readChart.ts";
import { colorsOf } from "./themeColors.ts";

export interface LivePlotWish {
  readonly chart: PreparedChart;
  readonly height: number;
  readonly syncId: string;
  readonly onHover: (hover: Hover | null) => void;
  /** Asked to show this part of the x axis; null: all of it. */
  readonly onZoom: (range: readonly [number, number] | null) => void;
}

/** A chart on the page. */
export interface LivePlot {
  /** Draws newer data; the lines must look the same, see `structureOf`. */
  readonly update: (chart: PreparedChart) => void;
  /** Handles a key; true when it was one of the chart's. */
  readonly press: (key: string, far: boolean) => boolean;
  readonly unpin: () => void;
  readonly destroy: () => void;
}

/** What cannot change while a plot lives: how its lines look, and the kind of its axes. */
export function structureOf(chart: PreparedChart): string {
  const looks = lineLayers(chart).map(({ color, width, dash, opacity }) => [color, width, dash, opacity]);
  return JSON.stringify([chart.logX, chart.logY, looks]);
}

/** Draws a chart into `host` and keeps it as wide; pointer and keyboard read it through `onHover`. */
export function createPlot(host: HTMLElement, wish: LivePlotWish): LivePlot {
  let current = wish.chart;
  let pinned = false;
  let keyed = false;
  let last: CursorAt | null = null;
  const overlays: PlotOverlay[] = [];

  const show = (plot: uPlot, at: CursorAt | null) => {
    last = at;
    const hover = at?.own ? hoverAt(plot, current, { at, pinned }) : null;
    for (const overlay of overlays) {
      overlay.highlight(hover?.nearest ?? null, current);
      overlay.read(hover || !at ? null : at.x, current);
    }
    wish.onHover(hover);
  };
  const plot = new uPlot(
    plotOptions({
      width: host.clientWidth,
      height: wish.height,
      chart: () => current,
      colorOf: colorsOf(host),
      font: getComputedStyle(host).fontFamily,
      syncId: wish.syncId,
      isPinned: () => pinned,
      isKeyed: () => keyed,
      onCursor: show,
      onZoom: (from, to) => wish.onZoom([from, to]),
      onReset: () => wish.onZoom(null),
    }),
    plotData(current),
    host,
  );
  overlays.push(addOverlay(plot));

  const move = (left: number, top: number) => {
    keyed = true;
    plot.setCursor({ left, top });
    keyed = false;
    publish(plot, wish.syncId, { left, top });
  };
  const pin = (wanted: boolean) => {
    pinned = wanted;
    show(plot, last);
  };
  plot.over.addEventListener("click", () => pin(!pinned && last !== null));
  const observer = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: wish.height }));
  observer.observe(host);

  return {
    update: (chart) => {
      current = chart;
      plot.batch(() => {
        plot.setData(plotData(chart), false);
        plot.setScale("x", ends(chart.x.domain));
        plot.setScale("y", ends(chart.y.domain));
      });
      if (last) show(plot, { ...last, left: plot.valToPos(last.x, "x") });
    },
    press: (key, far) => {
      if (key === "Escape") {
        pinned = false;
        move(-10, -10);
      } else if (key === "Enter") pin(!pinned && last !== null);
      else return moveByKey(plot, { chart: current, from: last?.x ?? null, key, far, move });
      return true;
    },
    unpin: () => pin(false),
    destroy: () => {
      observer.disconnect();
      plot.destroy();
    },
  };
}

/** Tells the charts of the same crosshair; uPlot itself tells them of the pointer only. */
function publish(plot: uPlot, syncId: string, { left, top }: { left: number; top: number }): void {
  const { sync } = plot.cursor;
  if (sync?.values) sync.values[0] = plot.posToVal(left, "x");
  const { clientWidth, clientHeight } = plot.over;
  uPlot.sync(syncId).pub("mousemove", plot, left, top, clientWidth, clientHeight, -1);
}

const ends = ([min, max]: readonly [number, number]) => ({ min, max });

/** How near to the crosshair events and marks count as being at it. */
const herePx = 3;

function hoverAt(plot: uPlot, chart: PreparedChart, { at, pinned }: { at: CursorAt; pinned: boolean }): Hover | null {
  const x = nearestX(chart, at.x);
  if (x === null) return null;
  const readings = readingsAt(chart, x);
  const replaced = readingsAt({ legend: chart.lines.filter(({ faint }) => faint) }, x);
  const nearest = readingAtHeight(chart, readings, { top: at.top, height: plot.over.clientHeight });
  const left = plot.valToPos(x, "x") + plot.over.offsetLeft;
  const isHere = (mark: { readonly x: number }) =>
    Math.abs(plot.valToPos(mark.x, "x") - plot.valToPos(x, "x")) <= herePx;
  return {
    ...{ x, left, width: plot.width, atRight: left > plot.width / 2, pinned },
    ...{ readings, replaced, nearest },
    events: chart.markers.filter(isHere),
    marks: chart.lane.filter(isHere),
  };
}

interface KeyMove {
  readonly chart: PreparedChart;
  readonly from: number | null;
  readonly key: string;
  readonly far: boolean;
  readonly move: (left: number, top: number) => void;
}

const strides: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** One point of the focus line to the side, ten when `far`; stays within the part that is shown. */
function moveByKey(plot: uPlot, { chart, from, key, far, move }: KeyMove): boolean {
  const stride = strides[key];
  if (stride === undefined) return false;
  const [low, high] = chart.x.domain;
  const wished = stepX(chart, from ?? (stride > 0 ? low - 1 : high + 1), far ? stride * 10 : stride);
  if (wished === null) return true;
  const x = Math.min(high, Math.max(low, wished));
  const value = chart.focus && readingsAt({ legend: [chart.focus] }, x)[0];
  const top = value ? plot.valToPos(value.drawn ?? value.value, "y") : plot.over.clientHeight / 2;
  move(plot.valToPos(x, "x"), top);
  return true;
}
