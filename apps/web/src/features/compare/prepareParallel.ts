import { appliesTo, configFields, configValue } from "@holdfast/recipe";
import { findMetric } from "@holdfast/metrics";
import type { ComparedRun } from "../../api/types.ts";
import { prepareAxis } from "../../charts/prepareAxis.ts";
import { formatNumber } from "../../ui/number.ts";
import { printValue } from "../launch/printValue.ts";
import { metricFormat, metricTitle } from "./metricFormat.ts";
import { runKeyLabel, runKeyText } from "./runKey.ts";
import { valueOf } from "./valueTable.ts";

/** What an axis shows: a setting's path, "arm", "preset", "status", or "final:" or "best:" and the name of a metric. */
export type AxisKey = string;

export interface ParallelAxis {
  readonly key: AxisKey;
  readonly label: string;
  readonly kind: "number" | "category";
  readonly isLog: boolean;
  /** Places go from 0 at the foot to 1 at the top. */
  readonly ticks: readonly { readonly place: number; readonly text: string }[];
  readonly hasMissing: boolean;
}

export interface ParallelLine {
  readonly runId: string;
  readonly label: string;
  /** On each axis; null where the run has no value, or none that is finite. */
  readonly places: readonly (number | null)[];
  /** What the run says on each axis. */
  readonly texts: readonly string[];
  /** 0 for the lowest value of the colouring axis to 1 for the highest; null without one. */
  readonly shade: number | null;
}

export interface PreparedParallel {
  readonly axes: readonly ParallelAxis[];
  readonly lines: readonly ParallelLine[];
}

/** Ends, both included, of what is kept on brushed axes. */
export type Brushes = Readonly<Record<AxisKey, readonly [low: number, high: number]>>;

interface Cell {
  /** A number, or the category; null where the run has nothing to place. */
  readonly value: number | string | null;
  readonly text: string;
}

interface PlacedAxis {
  readonly axis: ParallelAxis;
  readonly places: readonly (number | null)[];
  readonly texts: readonly string[];
}

/** Decides every place and word of parallel coordinates of the runs over the axes; `colorBy` is the axis that shades the lines. */
export function prepareParallel(
  runs: readonly ComparedRun[],
  keys: readonly AxisKey[],
  colorBy: AxisKey,
): PreparedParallel {
  const placed = keys.map((key) => placeAxis(runs, key));
  const shades = spread(placeAxis(runs, colorBy).places);
  return {
    axes: placed.map(({ axis }) => axis),
    lines: runs.map(({ id, name }, index) => ({
      runId: id,
      label: name,
      places: placed.map(({ places }) => places[index] ?? null),
      texts: placed.map(({ texts }) => texts[index] ?? "–"),
      shade: shades[index] ?? null,
    })),
  };
}

/** Places moved apart so that the lowest is 0 and the highest 1; a single one is in the middle. */
function spread(places: readonly (number | null)[]): readonly (number | null)[] {
  const known = places.filter((place) => place !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return places.map((place) => (place === null ? null : high > low ? (place - low) / (high - low) : 0.5));
}

/** Whether a line passes through every brush; one without a value on a brushed axis does not. */
export function isKept(
  { places }: ParallelLine,
  axes: readonly Pick<ParallelAxis, "key">[],
  brushes: Brushes,
): boolean {
  return axes.every(({ key }, index) => {
    const brush = brushes[key];
    if (!brush) return true;
    const place = places[index] ?? null;
    return place !== null && place >= brush[0] - 1e-9 && place <= brush[1] + 1e-9;
  });
}

export function axisLabel(key: AxisKey): string {
  const metric = metricOf(key);
  return metric ? `${metricTitle(metric.name)}, ${metric.kind}` : runKeyLabel(key);
}

function metricOf(key: AxisKey): { readonly kind: "final" | "best"; readonly name: string } | null {
  const [kind, name] = [key.split(":")[0], key.slice(key.indexOf(":") + 1)];
  return (kind === "final" || kind === "best") && key.includes(":") ? { kind, name } : null;
}

function cellOf(run: ComparedRun, key: AxisKey): Cell {
  const metric = metricOf(key);
  if (metric) {
    const value = valueOf(run, metric.name, metric.kind);
    const text = formatNumber(value, metricFormat(metric.name));
    return { value: value !== null && Number.isFinite(value) ? value : null, text };
  }
  const field = configFields.find(({ path }) => path === key);
  if (!field) return categoryCell(runKeyText(run, key));
  if (!appliesTo(field, run.config)) return { value: null, text: "–" };
  const value = configValue(run.config, key);
  return typeof value === "number" ? { value, text: printValue(value) } : categoryCell(printValue(value));
}

const categoryCell = (text: string): Cell => ({ value: text === "–" ? null : text, text });

function placeAxis(runs: readonly ComparedRun[], key: AxisKey): PlacedAxis {
  const cells = runs.map((run) => cellOf(run, key));
  const numbers = cells.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const isNumeric = cells.every(({ value }) => value === null || typeof value === "number");
  const shape = isNumeric ? numberAxis(numbers, key) : categoryAxis(cells);
  return {
    axis: {
      ...{
        key,
        label: axisLabel(key),
        kind: isNumeric ? "number" : "category",
        isLog: shape.isLog,
        ticks: shape.ticks,
      },
      hasMissing: cells.some(({ value }) => value === null),
    },
    places: cells.map(({ value }) => (value === null ? null : shape.placeOf(value))),
    texts: cells.map(({ text }) => text),
  };
}

interface AxisShape {
  readonly isLog: boolean;
  readonly ticks: ParallelAxis["ticks"];
  readonly placeOf: (value: number | string) => number;
}

/** A log axis where all values are positive and the largest is at least thirty times the smallest, or the metric asks for one. */
function numberAxis(values: readonly number[], key: AxisKey): AxisShape {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const metric = metricOf(key);
  const wished = metric !== null && findMetric(metric.name)?.scale === "log";
  const isLog = low > 0 && (wished || high >= 30 * low);
  const { domain, ticks } = prepareAxis(values, { scale: isLog ? "log" : "linear", intervals: 4 });
  const scale = isLog ? Math.log : (value: number) => value;
  const [from, to] = [scale(domain[0]), scale(domain[1])];
  const placeOf = (value: number | string) => (typeof value === "number" ? (scale(value) - from) / (to - from) : NaN);
  const text = (value: number) =>
    metric ? formatNumber(value, metricFormat(metric.name)) : printValue(Number(value.toPrecision(4)));
  const isWhole = values.every(Number.isInteger);
  const shown = isWhole ? ticks.filter(Number.isInteger) : ticks;
  return { isLog, placeOf, ticks: shown.map((value) => ({ place: placeOf(value), text: text(value) })) };
}

/** Categories at equal distances, in the order of their names (numbers in them by size), the first at the top. */
function categoryAxis(cells: readonly Cell[]): AxisShape {
  const names = [...new Set(cells.flatMap(({ value }) => (value === null ? [] : [String(value)])))];
  const order = names.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const placeOf = (value: number | string) =>
    order.length === 1 ? 0.5 : 1 - order.indexOf(String(value)) / (order.length - 1);
  return { isLog: false, placeOf, ticks: order.map((text) => ({ place: placeOf(text), text })) };
}
