"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { DragEvent } from "react";
import { classes } from "../../ui/classes.ts";
import { Hint } from "../../ui/Hint.tsx";
import { moved } from "./moved.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import { type RunsTableProps, selectWidth } from "./runsTableProps.ts";
import { nextSort } from "./runsView.ts";
import type { ShownColumn } from "./shownColumn.ts";
import type { RunsTableModel } from "./useRunsTable.ts";

type Header = ReturnType<RunsTableModel["table"]["getHeaderGroups"]>[number]["headers"][number];
type HeadProps = RunsTableProps & RunsTableModel;

const dragType = "text/x-holdfast-column";

/** Column names: a click sorts, with shift by several; a drag moves the column, its edge changes its width. */
export function RunsTableHead(props: HeadProps) {
  const { table, rows, selected, onSelect } = props;
  const all = rows.length > 0 && rows.every((run) => selected.has(run.id));
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} className="text-left text-xs text-muted">
          <th
            scope="col"
            style={{ width: selectWidth }}
            className="sticky top-0 left-0 z-20 border-b bg-surface py-2 pl-3"
          >
            <input
              type="checkbox"
              aria-label="Select all loaded runs"
              checked={all}
              onChange={() => onSelect(all ? new Set() : new Set(rows.map((run) => run.id)))}
            />
          </th>
          {group.headers.map((header) => (
            <HeadCell key={header.id} header={header} {...props} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

function HeadCell({ header, ...props }: HeadProps & { readonly header: Header }) {
  const { view, byKey, onColumns } = props;
  const shown = byKey.get(header.column.id);
  if (!shown) return null;
  const pinned = header.column.getIsPinned() === "start";
  const place = view.sort.findIndex(({ column }) => column === shown.key);
  const sorting = view.sort[place];
  const drop = (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(dragType);
    if (dragged !== "") onColumns(moved(view.columns, dragged, shown.key));
  };
  return (
    <th
      scope="col"
      aria-sort={!sorting || place > 0 ? undefined : sorting.direction === "desc" ? "descending" : "ascending"}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, shown.key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      style={{ width: header.getSize(), ...(pinned ? { left: header.column.getStart("start") + selectWidth } : {}) }}
      className={classes(
        "sticky top-0 border-b bg-surface px-2.5 py-1.5 font-medium",
        pinned ? "z-20" : "z-10",
        shown.numeric && "text-right",
      )}
    >
      <SortButton shown={shown} {...props} />
      <ResizeHandle header={header} {...props} title={shown.title} />
    </th>
  );
}

function SortButton({ shown, view, onSort }: HeadProps & { readonly shown: ShownColumn }) {
  const place = view.sort.findIndex(({ column }) => column === shown.key);
  const sorting = view.sort[place];
  const best = view.take === "best" && shown.key.startsWith("metric.");
  const unit = [best ? "best" : "", shown.unit].filter(Boolean).join(", ");
  const Arrow = sorting?.direction === "desc" ? ArrowDown : ArrowUp;
  const name = (
    <>
      <span className="block truncate">{shown.title}</span>
      <span className={classes("flex max-w-full items-center gap-1", shown.numeric && "justify-end")}>
        <span className="truncate text-2xs font-normal text-faint">{unit || "\u00a0"}</span>
        {sorting && (
          <span className="inline-flex shrink-0 items-center">
            <Arrow aria-hidden size={12} />
            {view.sort.length > 1 && <span className="text-2xs tabular-nums">{place + 1}</span>}
          </span>
        )}
      </span>
    </>
  );
  const { sorts } = shown;
  if (sorts === null)
    return (
      <Hint text={shown.meaning}>
        <span tabIndex={0} className="block rounded-sm">
          {name}
        </span>
      </Hint>
    );
  return (
    <Hint text={`${shown.meaning.replace(/\.$/, "")}. Press to sort, with shift by several columns.`}>
      <button
        type="button"
        className={classes(
          "block w-full rounded-sm hover:text-text",
          shown.numeric ? "text-right" : "text-left",
          sorting && "text-text",
        )}
        onClick={(event) => onSort(nextSort(view.sort, { column: shown.key, added: event.shiftKey, first: sorts }))}
      >
        {name}
      </button>
    </Hint>
  );
}
