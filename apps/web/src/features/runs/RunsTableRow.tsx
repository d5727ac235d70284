"use client";
import type { RunListPage } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { RunCell } from "./RunCell.tsx";
import { rowHeight, selectWidth } from "./runsTableProps.ts";
import { type RunsView, takenKey } from "./runsView.ts";
import { toggled } from "./toggled.ts";
import type { ColumnsByKey, RunsTableModel } from "./useRunsTable.ts";

interface RunsTableRowProps {
  readonly model: ReturnType<RunsTableModel["table"]["getRowModel"]>["rows"][number];
  readonly index: number;
  readonly view: RunsView;
  readonly byKey: ColumnsByKey;
  readonly best: RunListPage["best"];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** One run; pinned cells stay at the left. */
export function RunsTableRow({ model, index, view, byKey, best, selected, onSelect }: RunsTableRowProps) {
  const run = model.original;
  const chosen = selected.has(run.id);
  const ground = chosen ? "bg-accent-soft" : "bg-surface group-focus-within:bg-bg group-hover:bg-bg";
  return (
    <tr
      aria-rowindex={index + 2}
      className={classes("group", chosen && "[--faint:var(--muted)]")} // small print stays readable on the tint
      style={{ height: rowHeight }}
    >
      <td style={{ width: selectWidth }} className={classes("sticky left-0 z-[5] border-b pl-3", ground)}>
        <input
          type="checkbox"
          aria-label={`Select ${run.name}`}
          checked={chosen}
          onChange={() => onSelect(toggled(selected, run.id))}
        />
      </td>
      {model.getAllCells().map((cell) => {
        const shown = byKey.get(cell.column.id);
        const pinned = cell.column.getIsPinned() === "start";
        return (
          shown && (
            <td
              key={cell.id}
              style={pinned ? { left: cell.column.getStart("start") + selectWidth } : undefined}
              className={classes(
                "truncate border-b px-2.5 py-0",
                ground,
                pinned && "sticky z-[5]",
                shown.numeric && "text-right tabular-nums",
              )}
            >
              <RunCell run={run} column={shown} valueKey={takenKey(shown.key, view.take)} best={best} />
            </td>
          )
        );
      })}
    </tr>
  );
}
