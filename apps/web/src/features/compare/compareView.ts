import { bandKinds, findMetric, groupCentres, type BandKind, type GroupCentre } from "@holdfast/metrics";
import type { Channel, Channels } from "./channels.ts";
import type { GroupBy } from "./groupRuns.ts";
import type { AxisKey, Brushes } from "./prepareParallel.ts";
import { isRunKey } from "./runKey.ts";
import type { ValueKind } from "./valueTable.ts";

export const compareModes = ["overlay", "multiples", "difference"] as const;
type CompareMode = (typeof compareModes)[number];

export const shownBands = [...bandKinds, "none"] as const;
export type ShownBand = BandKind | "none";

/** How a comparison is looked at; all of it is in the address. */
export interface CompareView {
  readonly runIds: readonly string[];
  /** A run of the baseline group; null: the first run's. */
  readonly baseline: string | null;
  readonly mode: CompareMode;
  readonly metrics: readonly string[];
  readonly group: GroupBy;
  readonly centre: GroupCentre;
  readonly band: ShownBand;
  readonly channels: Channels;
  readonly values: ValueKind;
  /** Null: those that vary and a few metrics. */
  readonly axes: readonly AxisKey[] | null;
  readonly shade: AxisKey | null;
  readonly brushes: Brushes;
}

/** What a comparison shows unless asked for others: does it learn and hold, do trainer and sampler agree, how stale is it. */
export const defaultMetrics = [
  "reward/newest",
  "reward/mean",
  "mismatch_kl/mean",
  "lag/mean",
  "format/laundered_share",
  "entropy/mean",
] as const;

/** The metrics that were chosen; of the usual ones only those that some run has, as soon as there is one. */
export function shownMetrics(
  { metrics }: Pick<CompareView, "metrics">,
  runs: readonly { readonly values: Readonly<Record<string, unknown>> }[],
): readonly string[] {
  const measured = metrics.filter((name) => runs.some(({ values }) => values[name] !== undefined));
  return metrics === defaultMetrics && measured.length > 0 ? measured : metrics;
}

type Query = (key: string) => string;

/** Reads the view from the address. What is not understood there counts as not said. */
export function readCompareView(get: Query): CompareView {
  const metrics = listOf(get("metrics")).filter((name) => findMetric(name));
  const mode = oneOf(compareModes, get("view"));
  const facet = channelOf(get("facet"));
  return {
    runIds: [...new Set(listOf(get("runs")))],
    baseline: get("baseline") || null,
    mode,
    metrics: metrics.length > 0 ? metrics : defaultMetrics,
    group: readGroup(get("group")),
    centre: oneOf(groupCentres, get("centre")),
    band: oneOf(shownBands, get("band")),
    channels: {
      color: channelOf(get("color")) ?? "group",
      dash: channelOf(get("dash")) ?? "group",
      facet: facet ?? (mode === "multiples" ? "group" : "none"),
    },
    values: get("values") === "best" ? "best" : "final",
    axes: get("axes") === "" ? null : listOf(get("axes")).filter(isAxisKey),
    shade: isAxisKey(get("shade")) ? get("shade") : null,
    brushes: readBrushes(get("brush")),
  };
}

/** "group=" in the address: "seeds" is the usual and not written. */
export const printGroup = (by: GroupBy): string | null =>
  by === "seeds" ? null : by === "none" ? "none" : by.join(",");

function readGroup(text: string): GroupBy {
  if (text === "none") return "none";
  const keys = listOf(text).filter(isRunKey);
  return keys.length > 0 ? keys : "seeds";
}

/** "lr:0.2:0.8" for each brushed axis, places in thousandths. */
export const printBrushes = (brushes: Brushes): string | null =>
  Object.entries(brushes)
    .map(([key, [low, high]]) => `${key}~${short(low)}~${short(high)}`)
    .join(",") || null;

const short = (place: number) => String(Number(place.toFixed(3)));

function readBrushes(text: string): Brushes {
  return Object.fromEntries(
    listOf(text).flatMap((entry) => {
      const [key = "", low = "", high = ""] = entry.split("~");
      const ends = [Number(low), Number(high)] as const;
      const isBrush = isAxisKey(key) && low !== "" && high !== "" && ends[0] >= 0 && ends[1] <= 1 && ends[0] <= ends[1];
      return isBrush ? [[key, ends] as const] : [];
    }),
  );
}

const isAxisKey = (key: string): boolean => isRunKey(key) || /^(final|best):[a-z_0-9]+\/[a-z_0-9]+$/i.test(key);

function channelOf(text: string): Channel | null {
  return text === "group" || text === "none" || isRunKey(text) ? text : null;
}

const listOf = (text: string): readonly string[] => text.split(",").filter((part) => part !== "");

/** The choice, or the first of them for anything else. */
function oneOf<T extends string>(choices: readonly [T, ...T[]], text: string): T {
  return choices.find((choice) => choice === text) ?? choices[0];
}
