"use client";
import { useEffect, useRef, useState } from "react";
import { createPace } from "./createPace.ts";

/** Asks for `act`, as it is at the time, at most once in so many milliseconds; the last asking is never lost. */
export function usePaced(act: () => void, everyMs: number): () => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const [pace] = useState(() => createPace(everyMs, () => latest.current()));
  useEffect(() => pace.stop, [pace]);
  return pace.ask;
}
