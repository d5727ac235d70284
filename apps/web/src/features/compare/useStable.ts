"use client";
import { useState } from "react";

/** The value, the very same object as long as it says the same; what is derived from it need not be derived again. */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
