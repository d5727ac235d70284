/** How many of a number of independent trials succeeded. */
export interface Counts {
  readonly passed: number;
  readonly of: number;
}

/** One group of trials under two policies, such as one benchmark. */
export interface Stratum {
  readonly base: Counts;
  readonly other: Counts;
}

/** Throws unless `passed` and `of` are whole numbers with 0 ≤ passed ≤ of and of ≥ 1. */
export function checkCounts({ passed, of }: Counts): void {
  if (!Number.isInteger(of) || of < 1) throw new RangeError(`of ${of}: must be a whole number, 1 or more`);
  if (!Number.isInteger(passed) || passed < 0 || passed > of)
    throw new RangeError(`passed ${passed}: must be a whole number from 0 to ${of}`);
}
