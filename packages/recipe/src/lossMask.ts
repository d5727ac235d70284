import type { RunConfig } from "./config/runConfig.ts";

/** What an optimizer step did with a token: learned from it, left it out, or learned from it at a capped weight. */
export type TokenUse = "trained" | "dropped" | "capped";

export interface LossMask {
  /** In words, with the numbers of the run. */
  readonly rule: string;
  /** From the log-probabilities of trainer and rollout. */
  tokenUse(token: { readonly trainer: number; readonly rollout: number }): TokenUse;
}

type MaskedLoss = Pick<RunConfig["loss"], "kind" | "maskRange" | "clipLow" | "clipHigh" | "tisCap" | "dppoThreshold">;

/**
 * Which tokens of a rollout a loss leaves out or caps, for reading; the loss itself is the policy's. ω = π_trainer / π_rollout.
 * Clips against the weights that a batch began with are not told: those are π itself in an update's first step.
 */
export function lossMask(loss: MaskedLoss, advantage: number): LossMask {
  const always = (rule: string): LossMask => ({ rule, tokenUse: () => "trained" });
  switch (loss.kind) {
    case "cispo":
      return importanceMask(loss.maskRange);
    case "plain":
      return always("REINFORCE: every token trains, whatever its ratio.");
    case "ppoClip":
      return always(
        `PPO clip: no token is left out for ω. The ratio it holds in ${bounds([1 - loss.clipLow, 1 + loss.clipHigh])} is to the weights the batch began with, 1 in the first step.`,
      );
    case "gspo":
      return cappedWeights(loss.tisCap);
    case "dppo":
      return movementMask(loss.dppoThreshold, Math.sign(advantage));
  }
}

function importanceMask([lowest, highest]: readonly [number, number]): LossMask {
  return {
    rule: `CISPO with importance mask: a token trains while ω lies in ${bounds([lowest, highest])}.`,
    tokenUse({ trainer, rollout }) {
      const ratio = Math.exp(trainer - rollout);
      return ratio >= lowest && ratio <= highest ? "trained" : "dropped";
    },
  };
}

function cappedWeights(cap: number): LossMask {
  return {
    rule: `GSPO with truncated importance sampling: no token is left out; its weight π old / π rollout is capped at ${round(cap)}. In an update's first step π old is π trainer.`,
    tokenUse: ({ trainer, rollout }) => (Math.exp(trainer - rollout) > cap ? "capped" : "trained"),
  };
}

function movementMask(threshold: number, sign: number): LossMask {
  return {
    rule: `DPPO: a token is left out once π − π rollout passes ${round(threshold)} in the direction its advantage pushes (${sign < 0 ? "down" : "up"}).`,
    tokenUse: ({ trainer, rollout }) =>
      (Math.exp(trainer) - Math.exp(rollout)) * sign > threshold ? "dropped" : "trained",
  };
}

const bounds = ([low, high]: readonly [number, number]) => `[${round(low)}, ${round(high)}]`;
const round = (value: number) => String(Number(value.toPrecision(6)));
