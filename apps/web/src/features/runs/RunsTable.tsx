"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { RunsTableHead } from "./RunsTableHead.tsx";
import { RunsTableRow } from "./RunsTableRow.tsx";
import { rowHeight, type RunsTableProps, selectWidth } from "./runsTableProps.ts";
import { useRunsTable } from "./useRunsTable.ts";

const beyond = 12;

/** Runs as rows of which only those in sight exist; head and pinned columns stay while the rest scrolls. */
export function RunsTable(props: RunsTableProps) {
  const { rows, total, view, onWidths, onSight } = props;
  const box = useRef<HTMLDivElement>(null);
  const { table, byKey } = useRunsTable({ rows, view, onWidths });
  const models = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: models.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => models[index]?.id ?? index,
    overscan: beyond,
    onChange: (instance) => {
      const items = instance.getVirtualItems();
      const last = items.at(-1)?.index ?? 0;
      onSight(
        items.flatMap(({ index }) => rows[index]?.id ?? []),
        last >= rows.length - beyond,
      );
    },
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = view.columns.length + 1;
  return (
    <div
      ref={box}
      className="scroll-thin max-h-[calc(100dvh-190px)] overflow-auto rounded-lg border bg-surface shadow-panel"
    >
      <table
        aria-label="Runs"
        aria-rowcount={total + 1}
        className="table-fixed border-separate border-spacing-0"
        style={{ width: table.getTotalSize() + selectWidth, minWidth: "100%" }}
      >
        <RunsTableHead {...props} table={table} byKey={byKey} />
        <tbody>
          {before > 0 && <Spacer height={before} span={span} />}
          {items.map(({ index, key }) => {
            const model = models[index];
            return model && <RunsTableRow key={key} {...props} index={index} model={model} byKey={byKey} />;
          })}
          {after > 0 && <Spacer height={after} span={span} />}
        </tbody>
      </table>
    </div>
  );
}

/** Holds the place of rows that are not in sight. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  );
}
