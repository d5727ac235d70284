"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useTRPC } from "../../api/trpc.ts";
import { useVisible } from "../../ui/useVisible.ts";

interface Counts {
  /** Runs that are not archived. */
  readonly total: number;
}

/** Calls `onChange` when any run may have changed, at most once a second while the tab is in sight; keeps the counts current. */
export function useRunChanges(onChange: (counts: Counts) => void): void {
  const trpc = useTRPC();
  const client = useQueryClient();
  const visible = useVisible();
  useSubscription(
    trpc.runs.changes.subscriptionOptions(undefined, {
      enabled: visible,
      onData: (counts) => {
        client.setQueryData(trpc.runs.counts.queryKey(), counts);
        onChange(counts);
      },
    }),
  );
}
