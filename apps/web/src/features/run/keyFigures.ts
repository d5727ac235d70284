import { isMeasured, type MetricName } from "@holdfast/metrics";
import type { RunDetail } from "../../api/types.ts";
import { formatDelta, formatNumber } from "../../ui/number.ts";

export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  /** A signed change and whether it is for the better; null without a direction or enough points. */
  readonly change: { readonly text: string; readonly tone: "good" | "bad" | "neutral" } | null;
  readonly detail: string;
}

export interface KeyPoint {
  readonly step: number;
  readonly value: number;
}

/** What the figures are made of. */
export interface KeySeries {
  /** The newest points of each metric, at least two windows of updates where there are so many. */
  readonly recent: ReadonlyMap<string, readonly KeyPoint[]>;
  /** Groups dropped as stale over the whole run. */
  readonly staleDropped: number;
}

/** Updates that a change is measured over. */
export const keyWindow = 10;

/** The metrics that the figures read. */
export const keyMetrics = [
  "reward/newest",
  "exits/submitted",
  "reward/mean",
  "reward/earned",
  "mismatch_kl/mean",
  "lag/mean",
  "lag/max",
  "entropy/mean",
  "time/update_s",
  "time/train_s",
  "time/wait_s",
  "tokens/generated_s",
] as const satisfies readonly MetricName[];

/** The six numbers over the board, from the newest points and the run's settings. */
export function keyFigures({ recent, staleDropped }: KeySeries, run: RunDetail): readonly KeyFigure[] {
  const newest = (metric: (typeof keyMetrics)[number]) =>
    recent.get(metric)?.findLast(({ value }) => isMeasured(metric, value));
  const latest = (metric: (typeof keyMetrics)[number]) => newest(metric)?.value;
  /** Where the newest updates measured nothing: since when; else what is always said. */
  const unlessSilent = (metric: (typeof keyMetrics)[number], detail: string) => {
    const [last, measured] = [recent.get(metric)?.at(-1), newest(metric)];
    if (last === measured) return detail;
    return measured ? `at update ${measured.step}; every group silent since` : "every group silent: nothing trained";
  };
  const { config } = run;
  const newestAt = recent.get("reward/newest")?.at(-1)?.step;
  const submitted = latest("exits/submitted");
  return [
    {
      label: "Reward, newest weights",
      value: formatNumber(latest("reward/newest"), "fraction"),
      change: changeBetweenScores(recent.get("reward/newest")),
      detail: newestAt === undefined ? scoringText(config.score.everyUpdates) : `pool scored at update ${newestAt}`,
    },
    {
      label: "Reward, sampled",
      value: formatNumber(latest("reward/mean"), "fraction"),
      change: changeOverWindow(recent.get("reward/mean")),
      detail: `earned ${formatNumber(latest("reward/earned"), "fraction")} · gated ${formatNumber(submitted === undefined ? undefined : 1 - submitted, "percent")}`,
    },
    {
      label: "Mismatch KL",
      value: formatNumber(latest("mismatch_kl/mean"), "scientific"),
      change: null,
      detail: unlessSilent(
        "mismatch_kl/mean",
        `${config.async.statePrecision} state · cache ${config.async.refresh === "rebuild" ? "rebuilt" : "kept stale"}`,
      ),
    },
    {
      label: "Policy lag",
      value: formatNumber(latest("lag/mean"), "plain"),
      change: null,
      detail: `max ${formatNumber(latest("lag/max"), "plain")} · ${formatNumber(staleDropped, "count")} dropped stale`,
    },
    {
      label: "Entropy",
      value: formatNumber(latest("entropy/mean"), "fraction"),
      change: changeOverWindow(
        recent.get("entropy/mean")?.filter(({ value }) => isMeasured("entropy/mean", value)),
        "neutral",
      ),
      detail: unlessSilent("entropy/mean", "nats per token"),
    },
    {
      label: "Update",
      value: formatNumber(latest("time/update_s"), "seconds"),
      change: null,
      detail: `train ${formatNumber(latest("time/train_s"), "seconds")} · wait ${formatNumber(latest("time/wait_s"), "seconds")} · ${formatNumber(latest("tokens/generated_s"), "count")} tok/s`,
    },
  ];
}

function scoringText(everyUpdates: number): string {
  return everyUpdates === 0 ? "scoring is off" : `pool scored every ${everyUpdates} updates`;
}

type Points = readonly KeyPoint[] | undefined;

/** Mean of the last ten values against the mean of the ten before. */
function changeOverWindow(points: Points, tone?: "neutral"): KeyFigure["change"] {
  const values = points?.map(({ value }) => value).filter(Number.isFinite) ?? [];
  if (values.length < 2 * keyWindow) return null;
  const mean = (part: readonly number[]) => part.reduce((total, value) => total + value, 0) / part.length;
  const delta = mean(values.slice(-keyWindow)) - mean(values.slice(-2 * keyWindow, -keyWindow));
  return {
    text: `${formatDelta(delta, "fraction")} over ${keyWindow} updates`,
    tone: tone ?? (delta >= 0 ? "good" : "bad"),
  };
}

function changeBetweenScores(points: Points): KeyFigure["change"] {
  const [before, last] = points?.slice(-2) ?? [];
  if (!before || !last) return null;
  const delta = last.value - before.value;
  return {
    text: `${formatDelta(delta, "fraction")} over ${last.step - before.step} updates`,
    tone: delta >= 0 ? "good" : "bad",
  };
}
