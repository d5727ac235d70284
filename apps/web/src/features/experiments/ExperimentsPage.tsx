"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { readAgain } from "../../api/readAgain.ts";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useRunChanges } from "../runs/useRunChanges.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { ExperimentTable } from "./ExperimentTable.tsx";

/** Every experiment: arms × seeds launched as one, and stress tests. */
export function ExperimentsPage() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const experiments = useQuery(trpc.experiments.list.queryOptions());
  useRunChanges(() => void readAgain(client, trpc.experiments.list.pathKey()));
  const empty = experiments.data?.length === 0;
  return (
    <>
      <PageHeader
        title="Experiments"
        actions={
          <>
            <ButtonLink href="/launch?preset=capacity">Capacity study…</ButtonLink>
            <ButtonLink href="/launch?mode=stress">Stress test…</ButtonLink>
            <ButtonLink href="/launch?mode=ladder" look={empty ? "plain" : "primary"}>
              Ladder…
            </ButtonLink>
          </>
        }
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {experiments.isError && (
          <ErrorState
            what="The experiments could not be loaded."
            why={messageOf(experiments.error)}
            stillWorks="Runs that are training go on."
            onRetry={() => void experiments.refetch()}
          />
        )}
        {experiments.isPending && (
          <div role="status" aria-label="Loading experiments" className="grid gap-2">
            {["a", "b", "c"].map((row) => (
              <Skeleton key={row} className="h-12" />
            ))}
          </div>
        )}
        {empty && (
          <EmptyState
            title="No experiments yet"
            action={
              <ButtonLink href="/launch?mode=ladder" look="primary">
                Put a ladder together
              </ButtonLink>
            }
          >
            An experiment trains several recipes with the same seeds, one run after another, and lays their curves over
            each other: what does each layer of the recipe bring, and is it more than chance? A stress test asks one
            recipe whether it can fit a small pool and hold it; a capacity study asks two sizes of policy whether they
            keep what they retire.
          </EmptyState>
        )}
        {experiments.data && experiments.data.length > 0 && <ExperimentTable experiments={experiments.data} />}
      </main>
    </>
  );
}
