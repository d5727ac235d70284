import type { AppRouter } from "@holdfast/api/router";
import { createTRPCClient, httpBatchLink, type TRPCClient } from "@trpc/client";
import superjson from "superjson";

export type ApiClient = TRPCClient<AppRouter>;

/**
 * A typed client of a running Holdfast for scripts and journeys, e.g. `createApiClient("http://127.0.0.1:4000")`.
 * Queries and mutations only: Node 20 has no EventSource, so scripts follow a run with `metrics.points({ afterSeq })`.
 */
export function createApiClient(baseUrl: string): ApiClient {
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: new URL("/trpc", baseUrl).href, transformer: superjson })],
  });
}
