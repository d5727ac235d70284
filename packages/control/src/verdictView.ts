import type { StressBar, StressVerdict } from "@holdfast/recipe";

/** Does the run climb to the bar, and does it hold? */
export interface RunVerdictView {
  readonly verdict: StressVerdict;
  readonly bar: StressBar;
  /** The rule in words. */
  readonly rule: string;
  /** What is judged; with eviction on, the imputed reward, since the drawn tasks get harder all the time. */
  readonly series: "reward/mean" | "reward/eviction_adjusted";
  /** Complete epochs that it was judged by. */
  readonly epochs: number;
}
