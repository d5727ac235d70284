"use client";
import type { BenchmarkView } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { Table, Td } from "../../ui/Table.tsx";
import { MatrixCell } from "./MatrixCell.tsx";
import { BenchmarkHead, SortHead } from "./MatrixHead.tsx";
import { MatrixPolicy } from "./MatrixPolicy.tsx";
import type { MatrixRow, MatrixSort } from "./matrixRows.ts";
import { standings } from "./standings.ts";

/** The policy stays in sight while the benchmarks scroll by. */
const stuck = "sticky left-0 z-10 bg-surface";

interface MatrixTableProps {
  readonly benchmarks: readonly BenchmarkView[];
  /** In the order they are shown in. */
  readonly rows: readonly MatrixRow[];
  readonly sort: MatrixSort | null;
  readonly k: number;
  /** Ids of evaluations that a checkpoint was chosen by. */
  readonly used: ReadonlySet<string>;
  /** Keys of the policies that are ticked; without, none can be. */
  readonly picked?: ReadonlySet<string>;
  readonly onSort: (sort: MatrixSort | null) => void;
  readonly onPick?: (key: string) => void;
}

/** Policies by benchmarks. What stands highest in a column is set off, and shaded only where no interval reaches it. */
export function MatrixTable({ benchmarks, rows, sort, k, used, picked, onSort, onPick }: MatrixTableProps) {
  const columns = benchmarks.map((_, column) =>
    standings(
      rows.map(({ cells }) => cells[column] ?? null),
      k,
    ),
  );
  return (
    <Table
      label="Policies by benchmarks"
      head={
        <>
          <SortHead by="policy" sort={sort} onSort={onSort} className={classes(stuck, "min-w-36 align-bottom")}>
            Policy
          </SortHead>
          {benchmarks.map((benchmark) => (
            <BenchmarkHead key={benchmark.name} {...{ benchmark, sort, k, onSort }} />
          ))}
        </>
      }
    >
      {rows.map(({ policy, cells }) => (
        <tr key={policy.key} className="group">
          <Td className={classes(stuck, "align-top group-hover:bg-bg")}>
            <div className="flex w-32 gap-2 sm:w-56">
              {onPick && (
                <input
                  type="checkbox"
                  aria-label={`Compare ${policy.label}`}
                  checked={picked?.has(policy.key) ?? false}
                  onChange={() => onPick(policy.key)}
                  className="mt-0.5 size-4 shrink-0 accent-(--accent)"
                />
              )}
              <MatrixPolicy policy={policy} />
            </div>
          </Td>
          {benchmarks.map((benchmark, column) => {
            const cell = cells[column] ?? null;
            return (
              <MatrixCell
                key={benchmark.name}
                {...{ policy, benchmark, cell, k }}
                standing={cell ? columns[column]?.get(cell.id) : undefined}
                used={cell !== null && used.has(cell.id)}
              />
            );
          })}
        </tr>
      ))}
    </Table>
  );
}
