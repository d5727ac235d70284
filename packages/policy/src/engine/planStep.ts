import type { Sequence } from "./sequence.ts";

/** The part of a sequence that planning reads. */
export type Plannable = Pick<Sequence, "consumed" | "epoch" | "prefixLength" | "prefixKey"> & {
  readonly history: readonly number[];
};

/** How many of its next tokens a sequence reads in a step. */
export interface Share<S extends Plannable> {
  readonly sequence: S;
  readonly count: number;
}

/** A sequence that can take over the caches of another instead of reading the same prefix. */
export interface Takeover<S extends Plannable> {
  readonly from: S;
  readonly to: S;
}

/**
 * Splits the rows of a step: one row each, starting with sequence number `first` when there are more sequences than
 * rows; rows left over go to those with more known tokens to read. A step ends at a sequence's prefix, where
 * others may take over its caches.
 */
export function planStep<S extends Plannable>(sequences: readonly S[], maxRows: number, first: number): Share<S>[] {
  const chosen = Array.from({ length: Math.min(maxRows, sequences.length) }, (_, i) => (first + i) % sequences.length);
  let spare = maxRows - chosen.length;
  return chosen.flatMap((i) => {
    const sequence = sequences[i];
    if (sequence === undefined) return [];
    const { consumed, prefixLength, history } = sequence;
    const known = (consumed < prefixLength ? prefixLength : history.length) - consumed;
    const extra = Math.min(spare, known - 1);
    spare -= extra;
    return [{ sequence, count: 1 + extra }];
  });
}

/**
 * Sequences about to read the same prefix (the rollouts of a group share their prompt) under the same weights: one
 * reads, the others wait and take its caches over once they hold exactly the prefix.
 */
export function sharePrefixes<S extends Plannable>(
  sequences: readonly S[],
  epoch: number,
): { readonly takeovers: Takeover<S>[]; readonly running: S[] } {
  const leaders = new Map<string, S>();
  for (const sequence of sequences) {
    const { consumed, prefixLength, prefixKey } = sequence;
    if (consumed === 0 || consumed > prefixLength || sequence.epoch !== epoch) continue;
    const leader = leaders.get(prefixKey);
    if (leader === undefined || leader.consumed < consumed) leaders.set(prefixKey, sequence);
  }
  const takeovers: Takeover<S>[] = [];
  const running = sequences.filter((to) => {
    if (to.consumed > 0 || to.prefixLength === 0) return true;
    const from = leaders.get(to.prefixKey);
    if (from === undefined) leaders.set(to.prefixKey, to);
    else if (from.consumed === from.prefixLength) takeovers.push({ from, to });
    else return false;
    return true;
  });
  return { takeovers, running };
}
