"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunListRow } from "../../api/types.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Pill } from "../../ui/Pill.tsx";
import { ErrorState } from "../../ui/State.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { CardsSort } from "./CardsSort.tsx";
import { NotesDialog } from "./NotesDialog.tsx";
import { RunCards } from "./RunCards.tsx";
import { ListSkeleton, NoMatch, NoRuns } from "./RunsStates.tsx";
import { RunsTable } from "./RunsTable.tsx";
import { RunsToolbar } from "./RunsToolbar.tsx";
import { type ColumnSort, parseRunsView, printView } from "./runsView.ts";
import { useRunCursor } from "./useRunCursor.ts";
import { useRuns } from "./useRuns.ts";

/** Every run with its values, live; filter, order, columns and all else that is shown is in the address. */
export function RunsPage() {
  const trpc = useTRPC();
  const url = useUrlState();
  const view = parseRunsView(url.get);
  const counts = useQuery(trpc.runs.counts.queryOptions());
  const choices = useQuery(trpc.runs.choices.queryOptions());
  const { list, rows, total, best, show } = useRuns(view);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [noted, setNoted] = useState<RunListRow | null>(null);
  const narrow = useNarrow();
  useRunCursor({ rows, selected, onSelect: setSelected });
  const chosen = rows.filter((run) => selected.has(run.id));
  const isEmpty = counts.data?.total === 0 && counts.data.archived === 0;
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const onSort = (sort: readonly ColumnSort[]) => url.set({ sort: printView.sort(sort) });
  const shared = { view, rows, selected, onSelect: setSelected };

  return (
    <>
      <PageHeader
        title={view.archived ? "Archived runs" : "Runs"}
        pills={<LivePill active={counts.data?.active} />}
        actions={
          <>
            <ButtonLink href="/launch?mode=stress" className="max-sm:hidden">
              Stress test…
            </ButtonLink>
            <ButtonLink href="/launch" look={isEmpty ? "plain" : "primary"}>
              Launch
            </ButtonLink>
          </>
        }
      />
      <main className={classes("grid grid-cols-1 gap-3 p-4 md:p-5", chosen.length > 0 && "pb-28 md:pb-20")}>
        {list.isError && (
          <ErrorState
            what="The runs could not be loaded."
            why={messageOf(list.error)}
            stillWorks="Runs that are training go on."
            onRetry={() => void list.refetch()}
          />
        )}
        {isEmpty ? (
          <NoRuns />
        ) : (
          <>
            <RunsToolbar
              view={view}
              choices={choices.data}
              shown={{ loaded: list.data !== undefined, total, of: counts.data }}
              onChange={url.set}
            />
            <BulkBar
              runs={chosen}
              tags={choices.data?.tags ?? []}
              archived={view.archived}
              onClear={() => setSelected(new Set())}
              onNotes={setNoted}
            />
            {list.isPending && <ListSkeleton />}
            {rows.length > 0 && narrow && (
              <>
                <CardsSort view={view} onSort={onSort} />
                <RunCards {...shared} hasMore={list.hasNextPage} onMore={loadMore} />
              </>
            )}
            {rows.length > 0 && !narrow && (
              <RunsTable
                {...shared}
                total={total}
                best={best}
                onSort={onSort}
                onColumns={(columns) => url.set({ cols: printView.columns(columns) })}
                onWidths={(widths) => url.set({ w: printView.widths(widths) })}
                onSight={(ids, nearEnd) => {
                  show(ids);
                  if (nearEnd) loadMore();
                }}
              />
            )}
            {list.data && rows.length === 0 && (
              <NoMatch view={view} onClear={() => url.set({ q: null, archived: null })} />
            )}
          </>
        )}
      </main>
      <NotesDialog run={noted} onClose={() => setNoted(null)} />
    </>
  );
}

function LivePill({ active }: { active: number | undefined }) {
  if (active === undefined) return null;
  return <Pill tone={active > 0 ? "good" : "neutral"} dot={active > 0}>{`${active} live`}</Pill>;
}
