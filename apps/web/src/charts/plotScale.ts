import type { PreparedChart } from "./prepareChart.ts";

export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

export interface PlotScale {
  /** Pixels from the left and from the top of the plot. */
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

/** Where values lie in a plot of this size. */
export function plotScale(
  chart: Pick<PreparedChart, "x" | "y" | "logX" | "logY">,
  { width, height }: PlotSize,
): PlotScale {
  const across = share(chart.x.domain, chart.logX);
  const up = share(chart.y.domain, chart.logY);
  return { x: (value) => across(value) * width, y: (value) => (1 - up(value)) * height };
}

function share([from, to]: readonly [number, number], log: boolean): (value: number) => number {
  if (!log) return (value) => (value - from) / (to - from);
  const [low, high] = [Math.log(from), Math.log(to)];
  return (value) => (Math.log(value) - low) / (high - low);
}
