"use client";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useState } from "react";
import { emptyFeed, mergeTail, type RunFeed } from "./runFeed.ts";
import { useVisible } from "../ui/useVisible.ts";
import { useTRPC } from "./trpc.ts";

/** connecting: first message not here yet; live: stream open; reconnecting: stream lost, being reopened. */
export type FeedState = "connecting" | "live" | "reconnecting";

/**
 * A run's points, events and state, kept in the query cache and fed by the tail subscription while the tab is in sight.
 * A page or tab that comes back goes on from the cached cursor; a lost connection is reopened from the last message.
 */
export function useRunFeed(runId: string): { readonly feed: RunFeed; readonly state: FeedState } {
  const trpc = useTRPC();
  const client = useQueryClient();
  const queryKey = ["runFeed", runId];
  const { data: feed = emptyFeed } = useQuery<RunFeed>({
    queryKey,
    queryFn: skipToken,
    initialData: emptyFeed,
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    structuralSharing: false,
  });
  const visible = useVisible();
  const cursor = () => client.getQueryData<RunFeed>(queryKey)?.cursor ?? null;
  const [stream, setStream] = useState(() => ({ visible, from: cursor() }));
  if (stream.visible !== visible) setStream({ visible, from: cursor() });
  const tail = useSubscription(
    trpc.metrics.tail.subscriptionOptions(
      { runId, lastEventId: stream.from },
      {
        enabled: visible,
        onData: (message) => {
          client.setQueryData<RunFeed>(queryKey, (known) => mergeTail(known ?? emptyFeed, message.data, message.id));
        },
      },
    ),
  );
  const broken = tail.status === "error" || (tail.status === "connecting" && tail.error !== null);
  return { feed, state: broken ? "reconnecting" : feed.messages > 0 ? "live" : "connecting" };
}
