"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTRPC } from "../../api/trpc.ts";

/** Changes that come closer together than this are read together. */
const settleMs = 400;

/** Reads again what is shown of pools whenever `head`, where a run's stream has come to, moves. Asks for nothing in between. */
export function useFollowPool(head: string | null): void {
  const trpc = useTRPC();
  const client = useQueryClient();
  const read = useRef(head);
  useEffect(() => {
    if (head === null || head === read.current) return;
    const timer = setTimeout(() => {
      read.current = head;
      void client.invalidateQueries({ queryKey: trpc.tasks.pathKey() });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [head, client, trpc]);
}
