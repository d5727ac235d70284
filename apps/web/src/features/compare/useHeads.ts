"use client";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useRef } from "react";
import { useTRPC } from "../../api/trpc.ts";
import { useVisible } from "../../ui/useVisible.ts";

interface HeadsWish {
  /** Those that are not over. */
  readonly liveIds: readonly string[];
  /** Points or events have come. */
  readonly onNews: () => void;
  /** A run has another status. */
  readonly onTurn: () => void;
}

/** Follows all live runs over one stream while the tab is in sight. True while it is broken. */
export function useHeads({ liveIds, onNews, onTurn }: HeadsWish): { readonly isBroken: boolean } {
  const trpc = useTRPC();
  const visible = useVisible();
  const statuses = useRef<string | null>(null);
  const tail = useSubscription(
    trpc.compare.tail.subscriptionOptions(
      { runIds: [...liveIds] },
      {
        enabled: visible && liveIds.length > 0,
        onData: (heads) => {
          const now = heads.map(({ id, status }) => `${id} ${status}`).join();
          const hasTurned = statuses.current !== null && statuses.current !== now;
          statuses.current = now;
          onNews();
          if (hasTurned) onTurn();
        },
      },
    ),
  );
  return { isBroken: tail.status === "error" || (tail.status === "connecting" && tail.error !== null) };
}
