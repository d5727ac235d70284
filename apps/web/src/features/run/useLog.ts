"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../api/trpc.ts";
import type { EventLevel } from "../../api/types.ts";
import { type LogWindow, withNewer, withOlder } from "./logLines.ts";

export interface LogWish {
  readonly runId: string;
  readonly search: string;
  readonly level: EventLevel;
  /** Whether new lines may come. */
  readonly live: boolean;
}

const pageSize = 500;
const everyMs = 2_000;

/** The end of a run's log, what is added to it, and on request what came before. */
export function useLog({ runId, search, level, live }: LogWish) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [loadingOlder, setLoadingOlder] = useState(false);
  const wish = { runId, level, limit: pageSize, ...(search && { search }) };
  const queryKey = ["log", runId, search, level];
  const page = (part: { beforeId?: number; afterId?: number }) =>
    client.fetchQuery(trpc.runs.logs.queryOptions({ ...wish, ...part }, { staleTime: 0, gcTime: 0 }));
  const log = useQuery<LogWindow>({
    queryKey,
    queryFn: async () => {
      const known = client.getQueryData<LogWindow>(queryKey);
      if (!known) {
        const { lines, hasMore } = await page({});
        return { lines, hasOlder: hasMore };
      }
      return withNewer(known, await page({ afterId: known.lines.at(-1)?.id ?? 0 }));
    },
    refetchInterval: live ? everyMs : false,
    structuralSharing: false,
    gcTime: 0,
  });
  const first = log.data?.lines[0]?.id;
  const loadOlder = async () => {
    if (first === undefined) return;
    setLoadingOlder(true);
    try {
      const older = await page({ beforeId: first });
      client.setQueryData<LogWindow>(queryKey, (known) => known && withOlder(known, older));
    } finally {
      setLoadingOlder(false);
    }
  };
  return { log, loadOlder, loadingOlder };
}
