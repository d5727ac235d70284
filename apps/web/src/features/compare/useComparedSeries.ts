"use client";
import type { SeriesColumns } from "@holdfast/metrics";
import { useEffect, useRef } from "react";
import { useSeries, type SeriesAnswer, type SeriesWish } from "../../api/useSeries.ts";
import { joinTail, tailStart } from "./joinTail.ts";

interface ComparedSeries extends Pick<SeriesAnswer, "isPending" | "error" | "refetch"> {
  readonly series: readonly SeriesColumns[];
  /** Reads what came since for the runs that go on. */
  readonly renew: () => void;
}

/** New points of one series beyond which everything is read again, so that the newest are bucketed like the others. */
const longestTail = 200;

/**
 * Series of many runs, read once; `renew` then asks only for what the live runs have since, however long they and the others are.
 */
export function useComparedSeries(wish: SeriesWish, liveIds: readonly string[]): ComparedSeries {
  const base = useSeries(wish);
  const start = tailStart(base.series, liveIds);
  const follows = !base.isPending && liveIds.length > 0 && wish.to === undefined;
  const tail = useSeries({ ...wish, runIds: liveIds, from: start ?? wish.from, enabled: follows });
  const { isFetching, refetch } = tail;
  const isOwed = useRef(false); // news that came while the tail was being read, which may not have it
  useEffect(() => {
    if (isFetching || !isOwed.current) return;
    isOwed.current = false;
    refetch();
  });
  const renew = () => {
    if (tail.series.some(({ x }) => x.length > longestTail)) base.refetch();
    if (isFetching) isOwed.current = true;
    else refetch();
  };
  return {
    series: follows ? joinTail(base.series, tail.series, start ?? -Infinity) : base.series,
    isPending: base.isPending,
    error: base.error ?? (follows ? tail.error : null),
    refetch: base.refetch,
    renew: follows ? renew : () => undefined,
  };
}
