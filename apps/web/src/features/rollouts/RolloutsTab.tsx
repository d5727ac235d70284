"use client";
import { readRolloutFilter } from "@holdfast/recipe";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { isActive } from "../runs/status.ts";
import { useShortcuts } from "../shell/useShortcuts.ts";
import { chipsOf } from "./filterChips.ts";
import { RolloutExports } from "./RolloutExports.tsx";
import { RolloutFilters } from "./RolloutFilters.tsx";
import { RolloutTable } from "./RolloutTable.tsx";
import { useSettled } from "./useSettled.ts";

/** The run's finished rollouts; filter and order are in the address. */
export function RolloutsTab({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const url = useUrlState();
  const list = useRef<HTMLDivElement>(null);
  const { filter: asked, order, problems } = readRolloutFilter(url.get);
  const { task: typed = "", ...others } = asked;
  const task = useSettled(typed, 200);
  // "3-" is on the way to "3-20".
  const leftOut = useSettled(problems.map(({ message }) => message).join(" "), 800);
  const filter = task === "" ? others : { ...others, task };
  const showsNewest = order.sort === "finished" && order.descending;
  const rollouts = useInfiniteQuery(
    trpc.rollouts.list.infiniteQueryOptions(
      { runId: run.id, limit: 50, ...filter, flags: filter.flags && [...filter.flags], ...order },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: (previous) => previous,
        // Later pages would shift under the reader, so only a list that shows the newest alone is renewed.
        refetchInterval: ({ state }) =>
          isActive(run.status) && showsNewest && (state.data?.pages.length ?? 0) <= 1 ? 4_000 : false,
      },
    ),
  );
  const rows = rollouts.data?.pages.flatMap((page) => page.rows);
  const total = rollouts.data?.pages[0]?.total;
  const chips = chipsOf(filter);
  const clear = () => url.set(Object.fromEntries(chips.flatMap(({ keys }) => keys.map((key) => [key, null]))));
  useShortcuts("Rollouts", [
    { name: "Next rollout", keys: "j", run: () => moveFocus(list.current, 1), inPalette: false },
    { name: "Previous rollout", keys: "k", run: () => moveFocus(list.current, -1), inPalette: false },
    { name: "Clear the rollout filter", run: clear },
  ]);
  return (
    <>
      <RolloutFilters runId={run.id} filter={asked} onClear={clear} />
      {leftOut !== "" && <Note tone="warn">Left out of the filter: {leftOut}</Note>}
      {rollouts.isError && (
        <ErrorState
          what="The rollouts could not be loaded."
          why={messageOf(rollouts.error)}
          stillWorks="The board goes on."
          onRetry={() => void rollouts.refetch()}
        />
      )}
      {rollouts.isPending && <Skeleton className="h-96" />}
      {rows?.length === 0 && <NoRollout isFiltered={chips.length > 0} onClear={clear} />}
      {rows && rows.length > 0 && (
        <div ref={list} className="grid min-w-0 grid-cols-1 gap-2">
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="text-xs text-muted tabular-nums">
              {rows.length.toLocaleString("en")} of {(total ?? rows.length).toLocaleString("en")} rollouts
            </p>
            <RolloutExports runId={run.id} get={url.get} />
          </div>
          <RolloutTable
            rows={rows}
            order={order}
            onOrder={(next) => url.set({ sort: next.sort, order: next.descending ? null : "up" })}
          />
        </div>
      )}
      {rollouts.hasNextPage && (
        <Button
          className="justify-self-center"
          disabled={rollouts.isFetchingNextPage}
          onClick={() => void rollouts.fetchNextPage()}
        >
          {rollouts.isFetchingNextPage ? "Loading…" : "More rollouts"}
        </Button>
      )}
    </>
  );
}

function NoRollout({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState title="No rollout matches" action={<Button onClick={onClear}>Clear the filter</Button>}>
        This run has no finished rollout with these properties.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No rollout has finished yet">
      Each row will be one attempt at a task: how it ended, what it earned, and a link to every turn and token of it.
    </EmptyState>
  );
}

/** Moves the keyboard to the next or previous rollout in sight; Enter then opens it, as it does any link. */
function moveFocus(list: HTMLElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>("[data-rollout]") ?? [])].filter(
    (link) => link.offsetParent !== null,
  );
  const at = links.findIndex((link) => link === document.activeElement);
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}
