"use client";
import { type ReactNode, useState } from "react";
import { Input } from "../../ui/Select.tsx";
import { matchingColumns } from "./offeredColumns.ts";
import type { ShownColumn } from "./shownColumn.ts";

interface ColumnSearchProps {
  readonly label: string;
  readonly columns: readonly ShownColumn[];
  readonly children: (column: ShownColumn) => ReactNode;
}

const groups = ["Run", "Metrics", "Settings"] as const;
const mostShown = 80;

/** A field that finds columns by title or key, and the columns found, by what they belong to. */
export function ColumnSearch({ label, columns, children }: ColumnSearchProps) {
  const [query, setQuery] = useState("");
  const found = matchingColumns(columns, query);
  const shown = found.slice(0, mostShown);
  return (
    <>
      <Input
        type="search"
        aria-label={label}
        placeholder="Search fields, metrics, settings"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className="w-full"
      />
      <div className="scroll-thin mt-2 max-h-72 overflow-y-auto">
        {groups.map((group) => {
          const own = shown.filter((column) => column.group === group);
          return (
            own.length > 0 && (
              <section key={group} aria-label={group}>
                <h3 className="pt-1.5 pb-0.5 text-xs font-semibold text-muted">{group}</h3>
                <ul>
                  {own.map((column) => (
                    <li key={column.key}>{children(column)}</li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
        {found.length === 0 && <p className="py-4 text-center text-muted">No column has “{query}” in its name.</p>}
        {found.length > mostShown && (
          <p className="pt-1.5 text-xs text-muted">{found.length - mostShown} more; type to narrow them down.</p>
        )}
      </div>
    </>
  );
}
