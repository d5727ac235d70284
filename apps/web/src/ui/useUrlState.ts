"use client";
import { usePathname, useSearchParams } from "next/navigation";

/**
 * View state kept in the query string, so that a link shows the same view. `set` leaves out empty values and does not
 * add a history entry; it asks the server for nothing.
 */
export function useUrlState() {
  const params = useSearchParams();
  const pathname = usePathname();
  const set = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(key);
      else next.set(key, value);
    }
    const query = next.toString();
    window.history.replaceState(null, "", query ? `${pathname}?${query}` : pathname);
  };
  return { get: (key: string) => params.get(key) ?? "", set };
}
