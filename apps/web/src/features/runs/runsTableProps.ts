import type { RunListPage, RunListRow } from "../../api/types.ts";
import type { ColumnSort, RunsView } from "./runsView.ts";

/** What the table of runs and its parts are given. */
export interface RunsTableProps {
  readonly view: RunsView;
  readonly rows: readonly RunListRow[];
  /** Runs that match, loaded or not. */
  readonly total: number;
  readonly best: RunListPage["best"];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onSort: (sort: readonly ColumnSort[]) => void;
  readonly onColumns: (columns: readonly string[]) => void;
  readonly onWidths: (widths: RunsView["widths"]) => void;
  /** Which rows are in sight, and that the end of the loaded ones is near. */
  readonly onSight: (ids: readonly string[], nearEnd: boolean) => void;
}

/** Pixels. */
export const rowHeight = 46;
/** Pixels of the column with the check marks. */
export const selectWidth = 36;
