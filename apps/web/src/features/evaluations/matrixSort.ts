import type { MatrixSort } from "./matrixRows.ts";

/** "-name" is the highest first, "name" the lowest; empty is as it came. */
export function readSort(text: string): MatrixSort | null {
  const descending = text.startsWith("-");
  const by = descending ? text.slice(1) : text;
  return by === "" ? null : { by, descending };
}

/** As `readSort` reads it; null when nothing is sorted. */
export const printSort = (sort: MatrixSort | null): string | null => sort && `${sort.descending ? "-" : ""}${sort.by}`;
