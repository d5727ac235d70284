"use client";
import { mergeSegments, type SeriesColumns } from "@holdfast/metrics";
import { useMemo, useState } from "react";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { useLiveSeries } from "../../api/useLiveSeries.ts";
import { joinSegments } from "../../charts/columns.ts";
import { keyMetrics, type KeyPoint, type KeySeries, keyWindow } from "./keyFigures.ts";

const wholeNames = ["reward/newest", "groups/stale_dropped"];

/** The newest points of the key metrics, and what has to be known of the whole run. */
export function useKeySeries(run: RunDetail, feed: RunFeed): KeySeries {
  const [from] = useState(() => Math.max(0, run.version - 2 * keyWindow));
  const recent = useLiveSeries({ run, feed, names: keyMetrics, from });
  const whole = useLiveSeries({ run, feed, names: wholeNames });
  return useMemo(() => {
    const points = new Map(keyMetrics.map((name) => [name, newestPoints(recent.series, name)] as const));
    return {
      recent: new Map<string, readonly KeyPoint[]>([
        ...points,
        ["reward/newest", newestPoints(whole.series, "reward/newest")],
      ]),
      staleDropped: sumOf(whole.series.filter(({ name }) => name === "groups/stale_dropped")),
    };
  }, [recent.series, whole.series]);
}

/** The last value of each bucket of the run's present course. */
function newestPoints(series: readonly SeriesColumns[], name: string): readonly KeyPoint[] {
  const { x, toStep, last, count, nan } = joinSegments(mergeSegments(series.filter((one) => one.name === name)).shown);
  return x.flatMap((_, place) => {
    const value = (count[place] ?? 0) > 0 ? last[place] : (nan[place] ?? 0) > 0 ? NaN : undefined;
    return value === undefined ? [] : [{ step: toStep[place] ?? 0, value }];
  });
}

function sumOf(series: readonly SeriesColumns[]): number {
  return mergeSegments(series).shown.reduce(
    (sum, { mean, count }) =>
      mean.reduce(
        (total, value, place) => ((count[place] ?? 0) > 0 ? total + value * (count[place] ?? 0) : total),
        sum,
      ),
    0,
  );
}
