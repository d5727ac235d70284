/** Queries that were put into the address and have not all arrived in the page's own view of it. */
export interface Asked {
  /** The query when the first of them was asked for. */
  readonly from: string;
  readonly queries: readonly string[];
}

/** Whether the address is where it was last asked to be, or has been taken somewhere else. */
export function hasSettled({ from, queries }: Asked, arrived: string): boolean {
  if (arrived === queries.at(-1)) return true;
  return arrived !== from && !queries.includes(arrived);
}

/** A query with some values replaced; null and empty ones are left out. */
export function withChanges(query: string, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(key);
    else next.set(key, value);
  }
  return next.toString();
}
