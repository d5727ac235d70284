import type { HeatPlace } from "./prepareHeat.ts";

/** Rows that Page Up and Page Down go by. */
const page = 10;

/** Where a key leads from a place (from the top left when there is none), kept inside the map; null for keys that lead nowhere. */
export function moveCursor(
  cursor: HeatPlace | null,
  key: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): HeatPlace | null {
  if (rows === 0 || columns === 0) return null;
  const { row, column } = cursor ?? { row: 0, column: 0 };
  const places: Readonly<Record<string, HeatPlace>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  };
  const next = places[key];
  if (next === undefined) return null;
  if (cursor === null) return { row: 0, column: 0 };
  const inside = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  return { row: inside(next.row, rows), column: inside(next.column, columns) };
}
