"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPCClient } from "../../api/trpc.ts";

const pageSize = 200;

/** Tests of a rollout's grading, failed ones first, a page at a time. */
export function useTests(rolloutId: string) {
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: ["tests", rolloutId],
    queryFn: ({ pageParam }) => client.rollouts.tests.query({ rolloutId, from: pageParam, limit: pageSize }),
    staleTime: Infinity,
    initialPageParam: 0,
    getNextPageParam: ({ from, tests, total }) => (from + tests.length < total ? from + tests.length : undefined),
  });
}
