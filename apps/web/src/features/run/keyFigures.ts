import type { MetricName } from "@holdfast/metrics";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { formatDelta, formatNumber } from "../../ui/number.ts";

export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  /** A signed change and whether it is for the better; null without a direction or enough points. */
  readonly change: { readonly text: string; readonly tone: "good" | "bad" | "neutral" } | null;
  readonly detail: string;
}

const window = 10;

/** The six numbers over the board, from the newest points and the run's settings. */
export function keyFigures({ series }: RunFeed, run: RunDetail): readonly KeyFigure[] {
  const latest = (metric: MetricName) => series.get(metric)?.at(-1)?.value;
  const sum = (metric: MetricName) => series.get(metric)?.reduce((total, { value }) => total + value, 0) ?? 0;
  const { config } = run;
  const newestAt = series.get("reward/newest")?.at(-1)?.step;
  const submitted = latest("exits/submitted");
  return [
    {
      label: "Reward, newest weights",
      value: formatNumber(latest("reward/newest"), "fraction"),
      change: changeBetweenScores(series.get("reward/newest")),
      detail: newestAt === undefined ? scoringText(config.score.everyUpdates) : `pool scored at update ${newestAt}`,
    },
    {
      label: "Reward, sampled",
      value: formatNumber(latest("reward/mean"), "fraction"),
      change: changeOverWindow(series.get("reward/mean")),
      detail: `earned ${formatNumber(latest("reward/earned"), "fraction")} · gated ${formatNumber(submitted === undefined ? undefined : 1 - submitted, "percent")}`,
    },
    {
      label: "Mismatch KL",
      value: formatNumber(latest("mismatch_kl/mean"), "scientific"),
      change: null,
      detail: `${config.async.statePrecision} state · cache ${config.async.refresh === "rebuild" ? "rebuilt" : "kept stale"}`,
    },
    {
      label: "Policy lag",
      value: formatNumber(latest("lag/mean"), "plain"),
      change: null,
      detail: `max ${formatNumber(latest("lag/max"), "plain")} · ${formatNumber(sum("groups/stale_dropped"), "count")} dropped stale`,
    },
    {
      label: "Entropy",
      value: formatNumber(latest("entropy/mean"), "fraction"),
      change: changeOverWindow(series.get("entropy/mean"), "neutral"),
      detail: "nats per token",
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

type Series = readonly { readonly step: number; readonly value: number }[] | undefined;

/** Mean of the last ten values against the mean of the ten before. */
function changeOverWindow(series: Series, tone?: "neutral"): KeyFigure["change"] {
  const values = series?.map(({ value }) => value).filter(Number.isFinite) ?? [];
  if (values.length < 2 * window) return null;
  const mean = (part: readonly number[]) => part.reduce((total, value) => total + value, 0) / part.length;
  const delta = mean(values.slice(-window)) - mean(values.slice(-2 * window, -window));
  return {
    text: `${formatDelta(delta, "fraction")} over ${window} updates`,
    tone: tone ?? (delta >= 0 ? "good" : "bad"),
  };
}

function changeBetweenScores(series: Series): KeyFigure["change"] {
  const [before, last] = series?.slice(-2) ?? [];
  if (!before || !last) return null;
  const delta = last.value - before.value;
  return {
    text: `${formatDelta(delta, "fraction")} over ${last.step - before.step} updates`,
    tone: delta >= 0 ? "good" : "bad",
  };
}
