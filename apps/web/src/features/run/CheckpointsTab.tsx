"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { CopyText } from "../../ui/CopyText.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { chosenOn, chosenText } from "../evaluations/passAtLines.ts";

/** Every policy version of the run, newest first, and whether its weights are still kept. */
export function CheckpointsTab({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const checkpoints = useQuery(trpc.runs.checkpoints.queryOptions({ runId: run.id }, { refetchInterval: 5_000 }));
  const selections = useQuery(trpc.evaluations.selections.queryOptions({ runId: run.id }));
  if (checkpoints.isError) {
    return (
      <ErrorState
        what="The checkpoints could not be loaded."
        why={messageOf(checkpoints.error)}
        onRetry={() => void checkpoints.refetch()}
      />
    );
  }
  if (!checkpoints.data) return <Skeleton className="h-64" />;
  if (checkpoints.data.length === 0) {
    return (
      <EmptyState title="No checkpoint yet">
        Version 0 is the base policy; every update writes the next version together with its metrics.
      </EmptyState>
    );
  }
  const newest = Math.max(...checkpoints.data.map(({ version }) => version));
  const chosen = chosenOn(selections.data ?? []);
  const kept = checkpoints.data.filter(({ available }) => available).length;
  return (
    <>
      <p className="text-muted">
        {kept} of {checkpoints.data.length} kept on disk: the newest {run.config.checkpoints.keepLast}
        {run.config.checkpoints.keepEvery > 0 && ` and every ${run.config.checkpoints.keepEvery}th update`}.
      </p>
      <Table
        label="Checkpoints"
        head={
          <>
            <Th numeric>Version</Th>
            <Th>Weights</Th>
            <Th>sha256</Th>
            <Th>Written</Th>
          </>
        }
      >
        {[...checkpoints.data]
          .sort((a, b) => b.version - a.version)
          .map(({ version, digest, createdAt, available }) => (
            <tr key={version}>
              <Td numeric>{version}</Td>
              <Td className="whitespace-nowrap">
                <span className="flex gap-1.5">
                  <Pill tone={available ? "good" : "neutral"}>{available ? "kept" : "removed"}</Pill>
                  {version === newest && <Pill tone="accent">newest</Pill>}
                  {version === 0 && <Pill>base</Pill>}
                  {chosen.has(version) && <Pill tone="accent">{chosenText(chosen.get(version) ?? [])}</Pill>}
                </span>
              </Td>
              <Td>
                <CopyText text={digest} shown={digest.slice(0, 12)} what="digest" />
              </Td>
              <Td className="text-muted">
                <Time at={createdAt} />
              </Td>
            </tr>
          ))}
      </Table>
    </>
  );
}
