"use client";
import { useTRPC } from "../../api/trpc.ts";
import { useFollow } from "../../api/useFollow.ts";

/** Reads again what is shown of pools whenever `head`, where a run's stream has come to, moves. */
export function useFollowPool(head: string | null): void {
  useFollow(head, useTRPC().tasks.pathKey());
}
