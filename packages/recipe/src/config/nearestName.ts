/**
 * The name that was probably meant: the known one with the fewest letters added, left out, exchanged or swapped with their
 * neighbour, whatever the case. Null when even that one differs in more than a third of its letters (at least two).
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(2, Math.floor(best.candidate.length / 3)) ? best.candidate : null;
}

/** Edits from one text to the other, neighbours swapped counting as one (Damerau 1964; optimal string alignment). */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const edits = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwap) edits.push((beforeLast[j - 2] ?? 0) + 1);
      row.push(Math.min(...edits));
    }
    [beforeLast, last] = [last, row];
  }
  return last[to.length] ?? 0;
}
