"use client";
import { useEffect, useState } from "react";

/** A value once it has stayed the same for a moment, so that what is only passed by asks for nothing. */
export function useSettled<T extends string | number>(value: T, waitMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
