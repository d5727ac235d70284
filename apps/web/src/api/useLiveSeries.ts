"use client";
import { useEffect, useMemo } from "react";
import { appendLive, liveCount } from "./appendLive.ts";
import type { RunFeed } from "./runFeed.ts";
import type { RunSummary } from "./types.ts";
import { type SeriesAnswer, type SeriesWish, useSeries } from "./useSeries.ts";

export interface LiveSeriesWish extends Omit<SeriesWish, "runIds" | "refetchInterval"> {
  readonly run: Pick<RunSummary, "id" | "startedAt" | "createdAt">;
  readonly feed: RunFeed;
}

const defaultBuckets = 600;

/** Series of one run with what arrives live after them; read again once that is more than a quarter of the buckets. */
export function useLiveSeries({ run, feed, ...wish }: LiveSeriesWish): SeriesAnswer {
  const answer = useSeries({ ...wish, runIds: [run.id] });
  const { names, x = "step", from, to, maxBuckets = defaultBuckets } = wish;
  const seq = answer.seq.get(run.id);
  const origin = Date.parse(run.startedAt ?? run.createdAt);
  const isLong = seq !== undefined && liveCount(feed.points, names, seq) > maxBuckets / 4;
  const { isFetching, refetch } = answer;
  useEffect(() => {
    if (isLong && !isFetching) refetch();
  });
  const of = names.join("\n");
  const series = useMemo(
    () =>
      seq === undefined
        ? answer.series
        : appendLive(answer.series, feed.points, { runId: run.id, names: of.split("\n"), seq, x, from, to, origin }),
    [answer.series, feed.points, run.id, of, seq, x, from, to, origin],
  );
  return { ...answer, series };
}
