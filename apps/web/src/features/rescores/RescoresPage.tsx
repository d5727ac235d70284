"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { RescoreTable } from "./RescoreTable.tsx";
import { useRescoreChanges } from "./useRescoreChanges.ts";

/** Every rescore of every run, newest first. */
export function RescoresPage() {
  const trpc = useTRPC();
  const rescores = useQuery(trpc.rescores.list.queryOptions({}));
  useRescoreChanges(null, trpc.rescores.list.pathKey());
  return (
    <>
      <PageHeader title="Rescores" />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {rescores.isError && (
          <ErrorState
            what="The rescores could not be loaded."
            why={messageOf(rescores.error)}
            stillWorks="Those that are running go on."
            onRetry={() => void rescores.refetch()}
          />
        )}
        {rescores.isPending && <Skeleton className="h-40" />}
        {rescores.data?.length === 0 && (
          <EmptyState
            title="Nothing has been rescored"
            action={
              <ButtonLink href="/runs" look="primary">
                Choose a run
              </ButtonLink>
            }
          >
            The training reward counts every retired task as solved. A rescore runs them again under the frozen weights
            of chosen checkpoints and says what is still true. It starts from the Rescores tab of a run, or by itself
            every so many updates (rescore.everyUpdates).
          </EmptyState>
        )}
        {rescores.data && rescores.data.length > 0 && <RescoreTable rescores={rescores.data} withRun />}
      </main>
    </>
  );
}
