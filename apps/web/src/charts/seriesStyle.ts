import { dashes } from "./prepareChart.ts";

const colors = 8;

/** Colour and dash of the nth of many alike lines; neighbours differ in both, and 32 of them in one or the other. */
export function seriesStyle(index: number): { readonly color: string; readonly dash: string | null } {
  const place = (index % colors) + 1;
  return { color: `var(--s${place})`, dash: dashes[(index + Math.floor(index / colors)) % dashes.length] ?? null };
}
