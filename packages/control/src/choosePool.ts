export interface Candidate {
  /** Null until its attempts are in. */
  readonly solved: number | null;
  /** The infrastructure failed on it too often; it is out. */
  readonly isLost: boolean;
}

/**
 * The first `poolSize` candidates, in their order, that were solved at least once (Arctic-SWE: in four attempts). Not
 * decided while an earlier candidate may still come in; decided early when enough are found, or late with fewer than asked.
 */
export function choosePool<T extends Candidate>(
  candidates: readonly T[],
  poolSize: number,
): { readonly isDecided: boolean; readonly chosen: readonly T[] } {
  const chosen: T[] = [];
  for (const candidate of candidates) {
    if (chosen.length === poolSize) break;
    if (candidate.isLost) continue;
    if (candidate.solved === null) return { isDecided: false, chosen };
    if (candidate.solved > 0) chosen.push(candidate);
  }
  return { isDecided: true, chosen };
}
