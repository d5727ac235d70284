/**
 * Splits rows into microbatches whose padded size (rows × longest row) is at most `maxPaddedTokens`; a longer row goes
 * alone. Rows of similar length go together, longest first. Returns row indexes; each row appears once.
 */
export function planMicrobatches(lengths: readonly number[], maxPaddedTokens: number): number[][] {
  const order = lengths.map((length, row) => ({ length, row })).sort((a, b) => b.length - a.length || a.row - b.row);
  const plan: number[][] = [];
  let longest = 0;
  for (const { length, row } of order) {
    const open = plan.at(-1);
    if (open !== undefined && (open.length + 1) * longest <= maxPaddedTokens) open.push(row);
    else {
      plan.push([row]);
      longest = length;
    }
  }
  return plan;
}
