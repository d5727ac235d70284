import type uPlot from "uplot";
import { formatNumber } from "../ui/number.ts";
import { plotScale } from "./plotScale.ts";
import type { PreparedChart } from "./prepareChart.ts";
import { nearestReading, type Reading, readingsAt } from "./readChart.ts";

const svg = "http://www.w3.org/2000/svg";

/** What moves with the crosshair above a chart, without drawing the chart again. */
export interface PlotOverlay {
  /** Draws the line of a reading over the others, and a dot where it was read; null removes both. */
  readonly highlight: (reading: Reading | null, chart: PreparedChart) => void;
  /** The value of the chart's focus beside the crosshair; null removes it. */
  readonly read: (x: number | null, chart: PreparedChart) => void;
}

/** Adds the overlay to a plot; it goes with the plot. */
export function addOverlay(plot: uPlot): PlotOverlay {
  const layer = document.createElementNS(svg, "svg");
  layer.setAttribute("class", "pointer-events-none absolute inset-0 h-full w-full overflow-visible");
  const path = document.createElementNS(svg, "path");
  path.setAttribute("fill", "none");
  const dot = document.createElementNS(svg, "circle");
  dot.setAttribute("r", "3.5");
  layer.append(path, dot);
  const readout = document.createElement("div");
  readout.className =
    "pointer-events-none absolute bottom-1 rounded-sm bg-surface/85 px-1 text-2xs font-semibold tabular-nums";
  plot.over.append(layer, readout);
  const sizeOf = () => ({ width: plot.over.clientWidth, height: plot.over.clientHeight });
  layer.style.display = readout.style.display = "none";
  return {
    highlight: (reading, chart) => {
      layer.style.display = reading ? "" : "none";
      if (!reading) return;
      const scale = plotScale(chart, sizeOf());
      const { line } = reading;
      path.setAttribute("d", chart.lines.length > 1 ? pathOf(line, scale) : "");
      path.style.stroke = dot.style.fill = line.color;
      path.style.strokeWidth = line.bold ? "3" : "2.4";
      dot.setAttribute("cx", String(scale.x(reading.x)));
      dot.setAttribute("cy", String(scale.y(reading.drawn ?? reading.value)));
    },
    read: (x, chart) => {
      const focused = chart.focus && x !== null ? readingsAt({ legend: [chart.focus] }, x)[0] : undefined;
      readout.style.display = focused ? "" : "none";
      if (!focused) return;
      const at = plotScale(chart, sizeOf()).x(focused.x);
      readout.textContent = formatNumber(focused.value, chart.format);
      const atRight = at > sizeOf().width / 2;
      readout.style.left = atRight ? "" : `${at + 4}px`;
      readout.style.right = atRight ? `${sizeOf().width - at + 4}px` : "";
    },
  };
}

function pathOf(line: Reading["line"], scale: ReturnType<typeof plotScale>): string {
  let down = false;
  return line.x
    .map((x, place) => {
      const y = line.drawn[place] ?? line.band?.part[place] ?? null;
      const pen = y === null ? "" : `${down ? "L" : "M"}${scale.x(x).toFixed(1)} ${scale.y(y).toFixed(1)}`;
      down = y !== null;
      return pen;
    })
    .join("");
}

/** The reading nearest to a height in the plot. */
export function readingAtHeight(
  chart: PreparedChart,
  readings: readonly Reading[],
  { top, height }: { readonly top: number; readonly height: number },
): Reading | null {
  const { y } = plotScale(chart, { width: 1, height });
  return nearestReading(readings, (drawn) => Math.abs(y(drawn) - top));
}
