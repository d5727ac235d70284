"use client";
import { useCallback, useEffect, useRef } from "react";
import { createPace, type Pace } from "./createPace.ts";

/** Asks for `act`, as it is at the time, at most once in so many milliseconds; the last asking is never lost. */
export function usePaced(act: () => void, everyMs: number): () => void {
  const latest = useRef(act);
  const pace = useRef<Pace | null>(null);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const created = createPace(everyMs, () => latest.current());
    pace.current = created;
    return created.stop;
  }, [everyMs]);
  return useCallback(() => pace.current?.ask(), []);
}
