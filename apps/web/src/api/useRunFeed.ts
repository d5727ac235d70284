"use client";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useMemo, useState } from "react";
import { useVisible } from "../ui/useVisible.ts";
import { emptyFeed, mergeEvents, mergeTail, type RunFeed } from "./runFeed.ts";
import { useTRPC } from "./trpc.ts";
import { useSeries } from "./useSeries.ts";

/** connecting: first message not here yet; live: stream open; reconnecting: stream lost, being reopened. */
export type FeedState = "connecting" | "live" | "reconnecting";

/**
 * What happens to a run from now on, and all its events. Kept in the query cache and fed by the tail subscription while the
 * tab is in sight; what was measured before is read by `useLiveSeries`, as buckets. A page or tab that comes back goes on
 * from the cached cursor; a lost connection is reopened from the last message.
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
  const cursor = () => client.getQueryData<RunFeed>(queryKey)?.cursor ?? null;
  const [from, setFrom] = useState(cursor);
  const start = useSeries({ runIds: [runId], names: ["reward/mean"], maxBuckets: 50, enabled: from === null });
  const startSeq = start.seq.get(runId);
  if (from === null && startSeq !== undefined) setFrom(String(startSeq));
  const past = useQuery(trpc.runs.events.queryOptions({ runId }, { enabled: from !== null, staleTime: Infinity }));

  const visible = useVisible();
  const [stream, setStream] = useState(() => ({ visible, resumed: from }));
  if (stream.visible !== visible) setStream({ visible, resumed: cursor() });
  const tail = useSubscription(
    trpc.metrics.tail.subscriptionOptions(
      { runId, lastEventId: stream.resumed ?? from },
      {
        enabled: visible && from !== null,
        onData: (message) => {
          client.setQueryData<RunFeed>(queryKey, (known) => mergeTail(known ?? emptyFeed, message.data, message.id));
        },
      },
    ),
  );
  const broken = tail.status === "error" || (tail.status === "connecting" && tail.error !== null);
  const events = useMemo(() => mergeEvents(past.data ?? [], feed.events), [past.data, feed.events]);
  const whole = useMemo(() => ({ ...feed, events }), [feed, events]);
  return { feed: whole, state: broken ? "reconnecting" : feed.messages > 0 ? "live" : "connecting" };
}
