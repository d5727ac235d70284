/** The form as typed. */
export interface RescoreForm {
  /** Null: the newest. */
  readonly versions: readonly number[] | null;
  readonly from: "mastered" | "retired" | "pool";
  /** Empty: all. */
  readonly sample: string;
  readonly attempts: string;
  readonly seed: string;
}

/** What is asked of the server, which says what is wrong with it; what is no number goes there as NaN and is refused. */
export function readRescoreForm(runId: string, { versions, from, sample, attempts, seed }: RescoreForm) {
  return {
    runId,
    versions: [...(versions ?? [])],
    tasks: { from, ...(sample.trim() === "" ? {} : { sample: numberOf(sample) }) },
    attempts: numberOf(attempts),
    seed: numberOf(seed),
  };
}

/** An empty field is no number. */
const numberOf = (text: string) => (text.trim() === "" ? NaN : Number(text));
