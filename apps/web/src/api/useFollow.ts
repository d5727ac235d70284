"use client";
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** Changes that come closer together than this are read together. */
const settleMs = 400;

/** Reads again what is shown under a query key whenever `head`, where a run's stream has come to, moves. Asks for nothing in between. */
export function useFollow(head: string | number | null, queryKey: QueryKey): void {
  const client = useQueryClient();
  const read = useRef(head);
  const key = useRef(queryKey);
  useEffect(() => {
    if (head === null || head === read.current) return;
    const timer = setTimeout(() => {
      read.current = head;
      void client.invalidateQueries({ queryKey: key.current });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [head, client]);
}
