import type { UpdateGroup } from "@holdfast/control";
import type { TrainSequence } from "@holdfast/policy";

/** True when the group's rewards were all equal: it teaches nothing. */
export function isSilent(group: UpdateGroup): boolean {
  return group.rollouts.every(({ advantage }) => advantage === 0);
}

/** What the trainer sees of a batch: rollouts with an advantage, at least one sampled token, and nothing else. */
export function trainSequences(groups: readonly UpdateGroup[]): readonly TrainSequence[] {
  return groups.flatMap(({ rollouts }) =>
    rollouts
      .filter(({ advantage }) => advantage !== 0)
      .map(({ tokens, trainable, logprobs, advantage }) => ({
        tokens,
        trainable,
        rolloutLogprobs: logprobs,
        advantage,
      })),
  );
}
