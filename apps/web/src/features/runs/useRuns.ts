"use client";
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { RunListPage, RunListRow } from "../../api/types.ts";
import { useTRPC } from "../../api/trpc.ts";
import { usePaced } from "../../api/usePaced.ts";
import { replaceRows } from "./replaceRows.ts";
import { type RunsView, tailColumn, takenKey } from "./runsView.ts";
import { useRunChanges } from "./useRunChanges.ts";

const pageSize = 100;
/** Values in sight are read again so often while runs change, the whole list, and with it the order, more rarely. */
const valuesEveryMs = 2_000;
const listEveryMs = 15_000;
const mostInSight = 60;

/**
 * The runs that match a view, loaded page by page. While runs change, the rows in sight get their new values every two
 * seconds; a new order comes with the next reading of the list, or at once when runs are added or archived.
 */
export function useRuns(view: RunsView) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const shown = columnsToRead(view);
  const search = {
    filter: useReadable(view),
    sort: view.sort.map(({ column, direction }) => ({ column: takenKey(column, view.take), direction })),
    columns: shown,
    archived: view.archived ? ("only" as const) : ("without" as const),
    limit: pageSize,
  };
  const options = trpc.runs.search.infiniteQueryOptions(search, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const list = useInfiniteQuery(options);
  const inSight = useRef<readonly string[]>([]);
  const lastRead = useRef({ list: 0, total: -1 });

  const readValues = async () => {
    const runIds = inSight.current.slice(0, mostInSight);
    if (runIds.length === 0) return;
    const fresh = await client.fetchQuery(
      trpc.runs.search.queryOptions(
        { columns: shown, runIds, archived: "with", limit: mostInSight },
        { staleTime: 0, gcTime: 0 },
      ),
    );
    client.setQueryData<InfiniteData<RunListPage, string | null>>(
      options.queryKey,
      (known) => known && replaceRows(known, fresh.rows),
    );
  };
  const renewValues = usePaced(() => void readValues(), valuesEveryMs);
  useRunChanges(({ total }) => {
    const now = Date.now();
    const { list: listed, total: known } = lastRead.current;
    if (known !== total || now - listed > listEveryMs) {
      lastRead.current = { list: now, total };
      if (known !== -1) void list.refetch();
    } else renewValues();
  });

  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? noRows, [list.data]);
  const [first] = list.data?.pages ?? [];
  return {
    list,
    rows,
    total: first?.total ?? 0,
    best: first?.best ?? noBest,
    /** Tells which rows are in sight. */
    show: (ids: readonly string[]) => {
      inSight.current = ids;
    },
  };
}

/** The filter's text; while it cannot be read, the last one that could. */
function useReadable({ text, problem }: RunsView): string {
  const [readable, setReadable] = useState(problem ? "" : text);
  if (!problem && readable !== text) setReadable(text);
  return problem ? readable : text;
}

const noRows: readonly RunListRow[] = [];
const noBest: RunListPage["best"] = {};

const columnsToRead = ({ columns, take }: RunsView): string[] =>
  columns.filter((key) => key !== tailColumn).map((key) => takenKey(key, take));
