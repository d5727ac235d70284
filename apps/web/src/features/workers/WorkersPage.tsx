"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { EngineView, WorkerView } from "../../api/types.ts";
import { useNow } from "../../ui/clock.ts";
import { Pill } from "../../ui/Pill.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { EngineTable } from "./EngineTable.tsx";
import { MachineStrip } from "./MachineStrip.tsx";
import { WorkerTable } from "./WorkerTable.tsx";

const lostAfterMs = 30_000;
/** What the small lines of load go back to. */
const shownMinutes = 15;

/** The processes that sample and train, as last heard of. */
export function WorkersPage() {
  const trpc = useTRPC();
  const workers = useQuery(trpc.workers.list.queryOptions(undefined, { refetchInterval: 3_000 }));
  const samples = useQuery(
    trpc.workers.samples.queryOptions(
      { minutes: shownMinutes },
      { refetchInterval: 5_000, placeholderData: (last) => last },
    ),
  );
  const load = samples.data?.workers ?? [];
  const now = useNow();
  const isLost = (worker: WorkerView) => now !== null && now - Date.parse(worker.seenAt) > lostAfterMs;
  const engines = newestByName(workers.data?.flatMap((worker) => worker.engines) ?? []);
  const lost = workers.data?.filter(isLost).length ?? 0;
  return (
    <>
      <PageHeader
        title="Workers"
        pills={
          workers.data &&
          workers.data.length > 0 && (
            <>
              <Pill tone="good" dot>{`${workers.data.length - lost} alive`}</Pill>
              {lost > 0 && <Pill tone="warn">{`${lost} silent`}</Pill>}
            </>
          )
        }
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {workers.isError && (
          <ErrorState
            what="The workers could not be loaded."
            why={messageOf(workers.error)}
            stillWorks="Workers that are busy go on."
            onRetry={() => void workers.refetch()}
          />
        )}
        {workers.isPending && <Skeleton className="h-40" />}
        {workers.data?.length === 0 && (
          <EmptyState title="No worker has reported">
            Rollout workers and the trainer are started together with this page. If none appears within a few seconds,
            their log in the data folder says why. Workers on other machines join by the same database.
          </EmptyState>
        )}
        {workers.data && workers.data.length > 0 && (
          <>
            <MachineStrip workers={workers.data} samples={load} />
            <WorkerTable workers={workers.data} isLost={isLost} samples={load} />
          </>
        )}
        {engines.length > 0 && (
          <>
            <h2 className="mt-2 text-sm font-semibold">
              Decode engines <span className="font-normal text-faint">of runs that are being served</span>
            </h2>
            <EngineTable engines={engines} />
          </>
        )}
      </main>
    </>
  );
}

/** An engine that served several runs is listed once, as last seen. */
function newestByName(engines: readonly EngineView[]): readonly EngineView[] {
  const sorted = [...engines].sort((a, b) => a.seenAt.localeCompare(b.seenAt));
  return [...new Map(sorted.map((engine) => [engine.engine, engine])).values()];
}
