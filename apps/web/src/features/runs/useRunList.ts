"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useTRPC } from "../../api/trpc.ts";
import { useVisible } from "../../ui/useVisible.ts";

/** All runs, kept up to date by the list's subscription while the tab is in sight. */
export function useRunList() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const list = useQuery(trpc.runs.list.queryOptions());
  const visible = useVisible();
  const tail = useSubscription(
    trpc.runs.tailList.subscriptionOptions(undefined, {
      enabled: visible,
      onData: (runs) => client.setQueryData(trpc.runs.list.queryKey(), runs),
    }),
  );
  return { list, live: tail.status === "pending" };
}
