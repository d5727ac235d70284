"use client";
import type { SeriesColumns } from "@holdfast/metrics";
import { useQuery } from "@tanstack/react-query";
import type { XAxis } from "../charts/chartSpec.ts";
import { useTRPC } from "./trpc.ts";

/** Which series to read, and how finely. Ends of the range are in the unit of `x`. */
export interface SeriesWish {
  readonly runIds: readonly string[];
  readonly names: readonly string[];
  /** "step" when absent. */
  readonly x?: XAxis;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Most buckets of one series; 600 when absent. A series that fits comes point by point. */
  readonly maxBuckets?: number;
  /** "log" cuts buckets for a log x axis. */
  readonly scale?: "linear" | "log";
  /** Milliseconds until asked again; never when absent. */
  readonly refetchInterval?: number | false;
  readonly enabled?: boolean;
}

export interface SeriesAnswer {
  readonly series: readonly SeriesColumns[];
  /** The last point of each run that is contained. */
  readonly seq: ReadonlyMap<string, number>;
  /** Nothing has arrived yet. */
  readonly isPending: boolean;
  /** What is shown belongs to an earlier wish, or is being renewed. */
  readonly isFetching: boolean;
  /** For `messageOf`; null when all is well. */
  readonly error: unknown;
  readonly refetch: () => void;
}

/** The tRPC input of a wish: what is absent is left to the server's defaults. */
function seriesInput({ runIds, names, x, from, to, maxBuckets, scale }: SeriesWish) {
  return {
    runIds: [...runIds],
    names: [...names],
    ...(x && { x }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(maxBuckets !== undefined && { maxBuckets }),
    ...(scale && { scale }),
  };
}

const none: readonly never[] = [];

/**
 * Series of several runs as buckets that keep every extreme. While another range or axis is on its way, the series shown
 * before stay; runs or names that change start empty.
 */
export function useSeries(wish: SeriesWish): SeriesAnswer {
  const trpc = useTRPC();
  const { runIds, names, refetchInterval = false, enabled = true } = wish;
  const query = useQuery(
    trpc.metrics.series.queryOptions(seriesInput(wish), {
      refetchInterval,
      refetchOnMount: "always",
      enabled: enabled && runIds.length > 0 && names.length > 0,
      structuralSharing: false,
      placeholderData: (previous) =>
        previous?.series.every(({ runId, name }) => runIds.includes(runId) && names.includes(name))
          ? previous
          : undefined,
    }),
  );
  return {
    series: query.data?.series ?? none,
    seq: new Map(query.data?.runs.map(({ runId, seq }) => [runId, seq])),
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  };
}
