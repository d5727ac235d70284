"use client";
import type { AppRouter } from "@holdfast/api/router";
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import superjson from "superjson";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** Longest query input that goes into an address; a longer one is posted. */
const longestAddress = 2_000;

/** A client of the API on this origin: queries and mutations batched, subscriptions as server-sent events. */
export function createApiClient() {
  const url = "/trpc";
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url, transformer: superjson }),
        false: splitLink({
          condition: ({ type, input }) => type === "query" && JSON.stringify(input ?? null).length > longestAddress,
          true: httpBatchLink({ url, transformer: superjson, methodOverride: "POST" }),
          false: httpBatchLink({ url, transformer: superjson, maxURLLength: 4_000 }),
        }),
      }),
    ],
  });
}
