"use client";
import { useQueries } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { TurnView } from "../../api/types.ts";

/** Turns asked for at once; pages are aligned, so that scrolling back finds them in the cache. */
const pageSize = 50;

export interface TurnRange {
  /** First and last turn needed. */
  readonly from: number;
  readonly to: number;
}

export interface TurnPages {
  /** The turns that have arrived, by index. */
  readonly turns: ReadonlyMap<number, TurnView>;
  /** Why a page did not arrive; null when all did. */
  readonly error: string | null;
  readonly retry: () => void;
}

/** The turns of a range of a trajectory, loaded in pages. What has left the range is forgotten after a minute. */
export function useTurnPages(rolloutId: string, { from, to }: TurnRange): TurnPages {
  const trpc = useTRPC();
  const first = Math.floor(Math.max(0, from) / pageSize);
  const count = Math.max(0, Math.floor(to / pageSize) - first + 1);
  return useQueries({
    queries: Array.from({ length: count }, (_, page) =>
      trpc.rollouts.turns.queryOptions(
        { rolloutId, from: (first + page) * pageSize, limit: pageSize },
        { staleTime: Infinity, gcTime: 60_000 },
      ),
    ),
    combine: (pages): TurnPages => ({
      turns: new Map(
        pages.flatMap(({ data }) => data?.turns.map((turn): [number, TurnView] => [turn.index, turn]) ?? []),
      ),
      error: pages.flatMap(({ error }) => (error ? [messageOf(error)] : []))[0] ?? null,
      retry: () => {
        for (const page of pages) if (page.isError) void page.refetch();
      },
    }),
  });
}
