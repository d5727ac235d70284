"use client";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { readAgain } from "../../api/readAgain.ts";
import { useTRPC } from "../../api/trpc.ts";
import { useVisible } from "../../ui/useVisible.ts";

/**
 * Reads again what is shown under a query key when a rescore of a run (of any run, when it is null) has moved, at most once a
 * second while the tab is in sight.
 */
export function useRescoreChanges(runId: string | null, queryKey: QueryKey): void {
  const trpc = useTRPC();
  const client = useQueryClient();
  const visible = useVisible();
  useSubscription(
    trpc.rescores.changes.subscriptionOptions(runId === null ? {} : { runId }, {
      enabled: visible,
      onData: () => void readAgain(client, queryKey),
    }),
  );
}
