"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import type { ColumnSort, RunsView } from "./runsView.ts";
import { shownColumn } from "./shownColumn.ts";

interface CardsSortProps {
  readonly view: Pick<RunsView, "columns" | "sort">;
  readonly onSort: (sort: readonly ColumnSort[]) => void;
}

/** The order of the cards, which have no column heads to press. */
export function CardsSort({ view, onSort }: CardsSortProps) {
  const [first] = view.sort;
  const direction = first?.direction ?? "desc";
  const keys = [...new Set([...view.columns, ...view.sort.map(({ column }) => column)])];
  const columns = keys.map(shownColumn).filter(({ sorts }) => sorts !== null);
  const Arrow = direction === "desc" ? ArrowDown : ArrowUp;
  const choose = (column: string) => {
    const found = columns.find(({ key }) => key === column);
    if (found) onSort([{ column, direction: found.sorts ?? direction }]);
  };
  return (
    <div className="flex items-center gap-2">
      <Select
        aria-label="Sort by"
        value={first?.column ?? ""}
        onChange={(event) => choose(event.target.value)}
        className="flex-1"
      >
        {columns.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </Select>
      <Button
        aria-label={direction === "desc" ? "Sorted descending; sort ascending" : "Sorted ascending; sort descending"}
        disabled={!first}
        onClick={() => first && onSort([{ column: first.column, direction: direction === "desc" ? "asc" : "desc" }])}
        className="w-9 px-0!"
      >
        <Arrow aria-hidden size={14} />
      </Button>
    </div>
  );
}
