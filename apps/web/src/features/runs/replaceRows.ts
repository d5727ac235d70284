import type { InfiniteData } from "@tanstack/react-query";
import type { RunListPage, RunListRow } from "../../api/types.ts";

/** Loaded pages with newer rows in place of those of the same runs; their order and number stay as they are. */
export function replaceRows<Cursor>(
  known: InfiniteData<RunListPage, Cursor>,
  fresh: readonly RunListRow[],
): InfiniteData<RunListPage, Cursor> {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const pages = known.pages.map((page) =>
    page.rows.some(({ id }) => byId.has(id))
      ? { ...page, rows: page.rows.map((row) => byId.get(row.id) ?? row) }
      : page,
  );
  return { ...known, pages };
}
