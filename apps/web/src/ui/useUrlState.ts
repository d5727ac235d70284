"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { type Asked, hasSettled, withChanges } from "./askedAddress.ts";

/**
 * View state kept in the query string, so that a link shows the same view. `set` leaves out empty values and does not
 * add a history entry; it asks the server for nothing. The address bar follows a moment later; what was set counts at once.
 */
export function useUrlState() {
  const arrived = useSearchParams().toString();
  const pathname = usePathname();
  const [asked, setAsked] = useState<Asked | null>(null);
  const settled = asked !== null && hasSettled(asked, arrived);
  if (settled) setAsked(null);
  const query = settled ? arrived : (asked?.queries.at(-1) ?? arrived);
  const set = (changes: Readonly<Record<string, string | null>>) => {
    const next = withChanges(query, changes);
    setAsked({ from: asked?.from ?? arrived, queries: [...(asked?.queries ?? []), next] });
    window.history.replaceState(null, "", next ? `${pathname}?${next}` : pathname);
  };
  return { get: (key: string) => new URLSearchParams(query).get(key) ?? "", set };
}
