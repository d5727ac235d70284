"use client";
import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  type ColumnDef,
  type ColumnSizingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { RunListRow } from "../../api/types.ts";
import type { RunsView } from "./runsView.ts";
import { shownColumn, type ShownColumn } from "./shownColumn.ts";

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, columnResizingFeature });

interface RunsTableOptions {
  readonly rows: readonly RunListRow[];
  readonly view: RunsView;
  readonly onWidths: (widths: RunsView["widths"]) => void;
}

/**
 * The list as TanStack Table knows it: columns in the view's order, the pinned ones first, with the view's widths. Sorting
 * and filtering are the server's.
 */
export function useRunsTable({ rows, view, onWidths }: RunsTableOptions) {
  const order = pinnedFirst(view).join("\n");
  const shown = useMemo(() => order.split("\n").map(shownColumn), [order]);
  const columns = useMemo(
    () =>
      shown.map(({ key, width }): ColumnDef<typeof features, RunListRow> => ({
        ...{ id: key, size: width, minSize: 56, maxSize: 900 },
        accessorFn: (run) => run.values[key],
      })),
    [shown],
  );
  const byKey = useMemo(() => new Map(shown.map((column) => [column.key, column])), [shown]);
  const columnSizing: ColumnSizingState = useStable({ ...view.widths });
  const columnPinning = useStable({ start: view.pinned.filter((key) => view.columns.includes(key)), end: [] });
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (run) => run.id,
    columnResizeMode: "onEnd",
    state: { columnSizing, columnPinning },
    onColumnSizingChange: (change) => onWidths(typeof change === "function" ? change(columnSizing) : change),
  });
  return { table, byKey };
}

export type RunsTableModel = ReturnType<typeof useRunsTable>;
export type ColumnsByKey = ReadonlyMap<string, ShownColumn>;

/** The same object as long as what is in it is the same. */
function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}

function pinnedFirst({ columns, pinned }: RunsView): readonly string[] {
  return [...columns.filter((key) => pinned.includes(key)), ...columns.filter((key) => !pinned.includes(key))];
}
