export interface ExperimentArmInput {
  readonly name: string;
  readonly preset?: string | null;
  /** Parsed with the recipe's RunConfig; its seed gives way to the experiment's. */
  readonly config: unknown;
}

export interface LaunchExperimentInput {
  readonly name: string;
  /** Default "ladder". */
  readonly kind?: "ladder" | "grid";
  readonly arms: readonly ExperimentArmInput[];
  readonly seeds: readonly number[];
  /** Run whose configuration every arm started from; must exist. */
  readonly clonedFrom?: string | null;
  /** The number of runs was shown to someone who agreed; needed above `askAboveRuns`. */
  readonly confirmed?: boolean;
}

/** A launch to be tried out: one run is one arm with one seed. */
export interface DryRunInput extends Omit<LaunchExperimentInput, "kind" | "confirmed"> {
  readonly kind: "run" | "ladder" | "grid";
}

export interface StressTestInput {
  readonly name: string;
  readonly preset?: string | null;
  /** What trains on the pool. Its taskset gives way to the chosen pool. */
  readonly config: unknown;
  /** Tasks `${series}/${from}` … `${series}/${from + count − 1}`; the series must be known (LaunchOptions.taskSeries). */
  readonly candidates: { readonly series: string; readonly from: number; readonly count: number };
  /** Attempts of the base policy on each candidate. Default 4. */
  readonly attempts?: number;
  /** Default 160. */
  readonly poolSize?: number;
  /** Accepts a configuration with eviction on, which the stress test otherwise refuses. */
  readonly force?: boolean;
}
