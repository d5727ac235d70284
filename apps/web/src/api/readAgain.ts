import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads again what is shown under a query key, after something moved. A first reading that is under way would be taken for the new
 * one, although it may have begun before: it is waited for. Later readings are begun anew by themselves.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: "fetching",
    predicate: ({ state }) => state.data === undefined,
  });
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []));
  await client.invalidateQueries({ queryKey });
}
