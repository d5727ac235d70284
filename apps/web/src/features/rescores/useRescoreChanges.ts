"use client";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useTRPC } from "../../api/trpc.ts";
import { useVisible } from "../../ui/useVisible.ts";

/**
 * Calls `onChange` at once and when a rescore of a run (of any run, when it is null) has moved, at most once a second
 * while the tab is in sight.
 */
export function useRescoreChanges(runId: string | null, onChange: () => void): void {
  const trpc = useTRPC();
  const visible = useVisible();
  useSubscription(
    trpc.rescores.changes.subscriptionOptions(runId === null ? {} : { runId }, { enabled: visible, onData: onChange }),
  );
}
