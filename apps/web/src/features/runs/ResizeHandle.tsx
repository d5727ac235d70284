"use client";
import type { KeyboardEvent } from "react";
import { classes } from "../../ui/classes.ts";
import type { RunsView } from "./runsView.ts";
import type { RunsTableModel } from "./useRunsTable.ts";

type Header = ReturnType<RunsTableModel["table"]["getHeaderGroups"]>[number]["headers"][number];

interface ResizeHandleProps {
  readonly header: Header;
  readonly title: string;
  readonly table: RunsTableModel["table"];
  readonly view: RunsView;
  readonly onWidths: (widths: RunsView["widths"]) => void;
}

const keyStep = 16;

/** The right edge of a column: drag it or use ← and →; a double click, or Enter, gives the usual width back. */
export function ResizeHandle({ header, title, table, view, onWidths }: ResizeHandleProps) {
  const { id } = header.column;
  const resizing = header.column.getIsResizing();
  const shift = resizing ? (table.state.columnResizing.deltaOffset ?? 0) : 0;
  const reset = () => {
    const { [id]: _own, ...others } = view.widths;
    onWidths(others);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") return reset();
    const step = event.key === "ArrowRight" ? keyStep : event.key === "ArrowLeft" ? -keyStep : 0;
    if (step !== 0) onWidths({ ...view.widths, [id]: header.getSize() + step });
  };
  const start = header.getResizeHandler();
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={header.getSize()}
      aria-valuemin={56}
      aria-valuemax={900}
      tabIndex={0}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onMouseDown={start}
      onTouchStart={start}
      onDoubleClick={reset}
      onKeyDown={onKeyDown}
      style={{ transform: `translateX(${shift}px)` }}
      className={classes(
        "absolute top-1.5 right-0 bottom-1.5 w-1.5 cursor-col-resize touch-none border-r select-none hover:border-accent focus-visible:border-accent",
        resizing && "border-accent",
      )}
    />
  );
}
