"use client";
import { Search } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../api/problems.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { Input } from "../../ui/Select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { arrangeRuns, parseSorting, printSorting } from "./arrangeRuns.ts";
import { RunTable } from "./RunTable.tsx";
import { allowedActions, isActive } from "./status.ts";
import { useRunActions } from "./useRunActions.ts";
import { useRunList } from "./useRunList.ts";

/** Every run with its last values, live; filter and sorting are in the address. */
export function RunsPage() {
  const { list } = useRunList();
  const url = useUrlState();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const sorting = parseSorting(url.get("sort"));
  const filter = url.get("q");
  const runs = list.data;
  const shown = arrangeRuns(runs ?? [], filter, sorting);
  const active = runs?.filter((run) => isActive(run.status)).length ?? 0;

  return (
    <>
      <PageHeader
        title="Runs"
        pills={
          runs &&
          runs.length > 0 && <Pill tone={active > 0 ? "good" : "neutral"} dot={active > 0}>{`${active} live`}</Pill>
        }
        actions={
          <>
            <ButtonLink href="/launch?mode=stress">Stress test…</ButtonLink>
            <ButtonLink href="/launch" look={runs?.length === 0 ? "plain" : "primary"}>
              Launch
            </ButtonLink>
          </>
        }
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {list.isError && (
          <ErrorState
            what="The runs could not be loaded."
            why={messageOf(list.error)}
            stillWorks="Runs that are training go on."
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isPending && <ListSkeleton />}
        {runs?.length === 0 && <NoRuns />}
        {runs && runs.length > 0 && (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <label className="relative min-w-0 flex-1 sm:max-w-80">
                <span className="sr-only">Filter runs</span>
                <Search aria-hidden size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-faint" />
                <Input
                  type="search"
                  placeholder="Filter by name, status, preset, taskset"
                  value={filter}
                  onChange={(event) => url.set({ q: event.target.value })}
                  className="w-full pl-8"
                />
              </label>
              <span className="text-faint">
                {shown.length} of {runs.length} runs
              </span>
              <StopSelected runs={runs.filter((run) => selected.has(run.id))} onDone={() => setSelected(new Set())} />
            </div>
            <RunTable
              runs={shown}
              sorting={sorting}
              onSort={(next) => url.set({ sort: printSorting(next) })}
              selected={selected}
              onSelect={setSelected}
            />
            {shown.length === 0 && (
              <EmptyState
                title="No run matches"
                action={<Button onClick={() => url.set({ q: null })}>Clear the filter</Button>}
              >
                No run has “{filter}” in its name, status, preset, base policy or taskset.
              </EmptyState>
            )}
          </>
        )}
      </main>
    </>
  );
}

function NoRuns() {
  return (
    <EmptyState
      title="No runs yet"
      action={
        <ButtonLink href="/launch" look="primary">
          Launch a run
        </ButtonLink>
      }
    >
      A run trains a small policy to fix bugs in small repositories, on this machine. Here you will see each run’s
      reward, mismatch KL and lag as it trains. The demo preset shows its first point within half a minute.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading runs" className="grid gap-2">
      <Skeleton className="h-8 w-80 max-w-full" />
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}

function StopSelected({
  runs,
  onDone,
}: {
  runs: readonly { id: string; name: string; status: Parameters<typeof allowedActions>[0] }[];
  onDone: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const { stop } = useRunActions();
  if (runs.length === 0) return null;
  const stoppable = runs.filter((run) => allowedActions(run.status).stop);
  return (
    <span className="ml-auto flex items-center gap-2">
      <span className="text-muted">{runs.length} selected</span>
      <Button disabled={stoppable.length === 0} onClick={() => setAsking(true)}>
        Stop…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={stoppable.length === 1 ? `Stop ${stoppable[0]?.name}?` : `Stop ${stoppable.length} runs?`}
        confirm="Stop"
        onConfirm={() => {
          for (const run of stoppable) stop.mutate({ runId: run.id });
          onDone();
        }}
      >
        The update in flight finishes and is kept with its checkpoint. A stopped run cannot be resumed; it can be
        cloned.
      </ConfirmDialog>
    </span>
  );
}
