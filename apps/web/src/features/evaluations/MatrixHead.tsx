import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { BenchmarkView } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Th } from "../../ui/Table.tsx";
import { sizeText } from "./evaluationWords.ts";
import { type MatrixSort, nextSort } from "./matrixRows.ts";

interface Sorting {
  readonly sort: MatrixSort | null;
  readonly onSort: (sort: MatrixSort | null) => void;
}

interface SortHeadProps extends Sorting {
  /** What a click sorts by. */
  readonly by: string;
  readonly numeric?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
  /** Under the name. */
  readonly facts?: ReactNode;
}

/** A column's name that sorts by it: the best first, the worst first, as it came. */
export function SortHead({ by, sort, onSort, numeric = false, className, children, facts }: SortHeadProps) {
  const direction = sort?.by !== by ? null : sort.descending ? "descending" : "ascending";
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <Th aria-sort={direction ?? "none"} numeric={numeric} className={classes("align-bottom", className)}>
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, by))}
        className="inline-flex items-center gap-1 rounded-sm hover:text-text"
      >
        <Arrow
          aria-hidden
          size={12}
          className={classes(!numeric && "order-1", direction ? "text-text" : "invisible")}
        />
        {children}
      </button>
      {facts}
    </Th>
  );
}

/** A benchmark as a column: its name and size, and whether it is there to choose by. */
export function BenchmarkHead({ benchmark, ...sorting }: Sorting & { readonly benchmark: BenchmarkView }) {
  const { name, role, description, profile } = benchmark;
  const validation = role === "validation";
  return (
    <SortHead
      by={name}
      numeric
      {...sorting}
      className={classes(validation && "border-l border-l-line-strong [border-left-style:dashed] bg-sunken/50")}
      facts={
        <div className="text-2xs font-normal text-faint" title={description || undefined}>
          {validation && (
            <span className="mb-0.5 block">
              <Pill tone="warn" title="It chooses checkpoints, so its values flatter what it chose">
                validation
              </Pill>
            </span>
          )}
          {sizeText(benchmark)}, {profile.name}
        </div>
      }
    >
      {name}
    </SortHead>
  );
}
