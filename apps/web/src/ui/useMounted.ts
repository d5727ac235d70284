"use client";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while hydrating, true afterwards. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
