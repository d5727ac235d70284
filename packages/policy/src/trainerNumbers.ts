import type { TokenViews } from "./lossStatistics.ts";
import type { Microbatch } from "./microbatch.ts";

/**
 * What an optimizer step saw of one rollout, in the very forward pass it learned from: one entry per token of the whole
 * context, NaN where the policy did not write the token. A rollout is in one step of an update; where an update takes
 * several, those after the first see weights that the steps before them have moved.
 */
export interface TrainerNumbers {
  /** ln π_trainer of the token, at the temperature it was sampled at. */
  readonly trainerLogprobs: Float32Array;
  /** Entropy of the distribution the token was drawn from, nats. */
  readonly entropies: Float32Array;
}

/** Numbers of a rollout that no step has seen: NaN everywhere. */
export function unseenNumbers({ tokens }: { readonly tokens: Int32Array }): TrainerNumbers {
  const unseen = () => new Float32Array(tokens.length).fill(Number.NaN);
  return { trainerLogprobs: unseen(), entropies: unseen() };
}

/** Copies the numbers of a microbatch's trainable tokens, [B·T] at the position that predicts each, to their rollouts. */
export function keepNumbers(
  { indices, length }: Microbatch,
  { mask, trainerLogprobs, entropies }: TokenViews,
  numbers: readonly TrainerNumbers[],
): void {
  indices.forEach((index, row) => {
    const own = numbers[index];
    if (own === undefined) return;
    const end = Math.min(length, own.entropies.length - 1);
    for (let i = 0; i < end; i++) {
      const position = row * length + i;
      if (mask[position] === 0) continue;
      own.trainerLogprobs[i + 1] = trainerLogprobs[position] ?? Number.NaN;
      own.entropies[i + 1] = entropies[position] ?? Number.NaN;
    }
  });
}
