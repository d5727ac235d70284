"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../api/trpc.ts";
import type { PolicyRef } from "../../api/types.ts";

/** The runs that trained any of the policies, each once, with its name; its id until the name is known. */
export function useRunNames(refs: readonly PolicyRef[]): ReadonlyMap<string, string> {
  const trpc = useTRPC();
  const runIds = [...new Set(refs.flatMap((ref) => (ref.kind === "checkpoint" ? [ref.runId] : [])))];
  const runs = useQuery(
    trpc.runs.search.queryOptions(
      { runIds, columns: [], archived: "with", limit: Math.max(1, runIds.length) },
      { enabled: runIds.length > 0, placeholderData: (previous) => previous },
    ),
  );
  const names = new Map(runs.data?.rows.map(({ id, name }) => [id, name]));
  return new Map(runIds.map((runId) => [runId, names.get(runId) ?? runId]));
}
