"use client";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readAgain } from "./readAgain.ts";
import { usePaced } from "./usePaced.ts";

/** Changes that come closer together than this are read together. */
const settleMs = 400;

/** Reads again what is shown under a query key whenever `head`, where a run's stream has come to, moves. Asks for nothing in between. */
export function useFollow(head: string | number | null, queryKey: QueryKey): void {
  const client = useQueryClient();
  const seen = useRef(head);
  const read = usePaced(() => void readAgain(client, queryKey), settleMs);
  useEffect(() => {
    if (head === null || head === seen.current) return;
    seen.current = head;
    read();
  }, [head, read]);
}
