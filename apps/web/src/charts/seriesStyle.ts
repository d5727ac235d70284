/** Ways of drawing a line, for as many as colour alone may not tell apart. */
export const seriesDashes = [null, "5 4", "2 3", "9 3 2 3"] as const;

const colors = 8;

/** Colour and dash of the nth of many alike lines; neighbours differ in both, and 32 of them in one or the other. */
export function seriesStyle(index: number): { readonly color: string; readonly dash: string | null } {
  const place = (index % colors) + 1;
  const turn = index + Math.floor(index / colors);
  return { color: `var(--s${place})`, dash: seriesDashes[turn % seriesDashes.length] ?? null };
}
