"use client";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useTRPC } from "../../api/trpc.ts";
import type { RunHead } from "../../api/types.ts";
import { useVisible } from "../../ui/useVisible.ts";

/**
 * Follows runs that are not over by one stream while the tab is in sight: `onHeads` is told how far each has come, at once and whenever
 * one has moved.
 */
export function useHeads(
  liveIds: readonly string[],
  onHeads: (heads: readonly RunHead[]) => void,
): { readonly isBroken: boolean } {
  const trpc = useTRPC();
  const visible = useVisible();
  const tail = useSubscription(
    trpc.compare.tail.subscriptionOptions(
      { runIds: [...liveIds] },
      { enabled: visible && liveIds.length > 0, onData: onHeads },
    ),
  );
  return { isBroken: tail.status === "error" || (tail.status === "connecting" && tail.error !== null) };
}
