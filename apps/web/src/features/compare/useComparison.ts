"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useTRPC } from "../../api/trpc.ts";
import type { ComparedRun, RunHead } from "../../api/types.ts";
import type { BoardView } from "../run/boardView.ts";
import { isActive } from "../runs/status.ts";
import { useComparedSeries } from "./useComparedSeries.ts";
import { useHeads } from "./useHeads.ts";

interface ComparisonWish {
  readonly runIds: readonly string[];
  readonly metrics: readonly string[];
  readonly board: Pick<BoardView, "x" | "from" | "to" | "logX">;
  /** Settings and tables are read again, so that what is shown beside them can be too. */
  readonly onRenew?: () => void;
}

const none: readonly ComparedRun[] = [];
/** Settings and tables are read again at most this often while points come in; a run that ends is seen at once. */
const renewAfterMs = 4_000;

/** The runs and their series, followed while some of them go on: one stream says that something came, queries read what. */
export function useComparison({ runIds, metrics, board, onRenew }: ComparisonWish) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const input = { runIds: [...runIds] };
  const comparison = useQuery(
    trpc.compare.runs.queryOptions(input, { enabled: runIds.length > 0, placeholderData: keepPreviousData }),
  );
  const runs = comparison.data?.runs ?? none;
  const liveIds = useMemo(() => runs.filter(({ status }) => isActive(status)).map(({ id }) => id), [runs]);
  const { x, from, to, logX } = board;
  const series = useComparedSeries({ runIds, names: metrics, x, from, to, scale: logX ? "log" : "linear" }, liveIds);
  const queryKey = trpc.compare.runs.queryKey(input);
  const renewedAt = useRef(0);
  const { isBroken } = useHeads(liveIds, (heads) => {
    const now = Date.now();
    const turned = hasTurned(heads, runs);
    if (turned || now - renewedAt.current > renewAfterMs) {
      renewedAt.current = now;
      void client.invalidateQueries({ queryKey });
      onRenew?.();
    }
    if (turned) series.refetch();
    else series.renew();
  });
  return { comparison, runs, series, isLive: liveIds.length > 0, isBroken };
}

/** Whether a run has another status than the one shown. */
const hasTurned = (heads: readonly RunHead[], runs: readonly ComparedRun[]) =>
  heads.some(({ id, status }) => runs.some((run) => run.id === id && run.status !== status));
