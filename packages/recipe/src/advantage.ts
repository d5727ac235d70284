import type { Exit } from "./exits.ts";

export interface ScoredRollout {
  readonly exit: Exit;
  /** Effective reward, after the gate. */
  readonly reward: number;
  /** Tokens that the policy wrote. */
  readonly sampledTokens: number;
}

export interface AdvantageRules {
  readonly scaleByStd: boolean;
  /** Taken from the reward per sampled token; 0 leaves length alone. */
  readonly lengthPenalty: number;
  /** "exclude": rollouts that a limit cut leave the loss and the group's mean. */
  readonly truncated: "zero" | "exclude";
}

/**
 * A_i = R_i − mean(R) over the group, R = reward − lengthPenalty · tokens, and with `scaleByStd` divided by the population
 * standard deviation of R. All 0 when every R is equal: such a group teaches nothing. Null for a rollout that is left out:
 * its tokens belong neither in the loss nor in its denominator. Default as in Arctic-SWE: no σ, no penalty, none left out.
 */
export function groupAdvantages(rollouts: readonly ScoredRollout[], rules: AdvantageRules): (number | null)[] {
  const returns = rollouts.map((rollout) =>
    isExcluded(rollout, rules) ? null : rollout.reward - rules.lengthPenalty * rollout.sampledTokens,
  );
  const counted = returns.filter((value) => value !== null);
  const [first] = counted;
  if (counted.every((value) => value === first)) return returns.map((value) => (value === null ? null : 0));
  const mean = meanOf(counted);
  const scale = rules.scaleByStd ? Math.sqrt(meanOf(counted.map((value) => (value - mean) ** 2))) : 1;
  return returns.map((value) => (value === null ? null : (value - mean) / scale));
}

/** Whether a group teaches nothing: no rollout of it has an advantage other than 0. */
export function isSilentGroup(advantages: readonly (number | null)[]): boolean {
  return advantages.every((advantage) => advantage === null || advantage === 0);
}

function isExcluded({ exit }: ScoredRollout, { truncated }: AdvantageRules): boolean {
  return truncated === "exclude" && (exit === "truncated" || exit === "budgetExhausted");
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
