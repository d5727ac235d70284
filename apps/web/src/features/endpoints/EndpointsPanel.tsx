"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { EndpointForm } from "./EndpointForm.tsx";
import { EndpointTable } from "./EndpointTable.tsx";

const askingMs = 700;
const restingMs = 10_000;

/** Model servers that can be evaluated like checkpoints: those that are known, and a form for another. */
export function EndpointsPanel() {
  const trpc = useTRPC();
  const [added, setAdded] = useState<string | null>(null);
  const endpoints = useQuery(
    trpc.endpoints.list.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.some(({ probe }) => probe?.answer === null) ? askingMs : restingMs),
    }),
  );
  const shown = endpoints.data && [...endpoints.data].sort((a, b) => Number(isArchived(a)) - Number(isArchived(b)));
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[3fr_minmax(320px,1fr)]">
      <section aria-label="Model endpoints" className="min-w-0">
        {endpoints.isError && (
          <ErrorState
            what="The endpoints could not be loaded."
            why={messageOf(endpoints.error)}
            stillWorks="Evaluations that are running go on."
            onRetry={() => void endpoints.refetch()}
          />
        )}
        {endpoints.isPending && <Skeleton className="h-40" />}
        {shown?.length === 0 && (
          <EmptyState title="No model endpoint is known">
            Any model behind an OpenAI-compatible address (vLLM, SGLang, llama.cpp, a hosted service) can be evaluated
            on the same benchmarks as a checkpoint. To try it without one, serve a base policy:
            <code className="mt-2 block text-xs break-words">npm run endpoint:serve -- --base xs-base --port 8000</code>
          </EmptyState>
        )}
        {shown && shown.length > 0 && <EndpointTable endpoints={shown} chosen={added} />}
      </section>
      <EndpointForm onAdded={({ name }) => setAdded(name)} />
    </div>
  );
}

const isArchived = ({ archivedAt }: { readonly archivedAt: string | null }) => archivedAt !== null;
