import type { UpdateGroup, UpdateRollout } from "@holdfast/control";
import type { TrainSequence } from "@holdfast/policy";
import { isSilentGroup } from "@holdfast/recipe";

/** True when no rollout of the group has an advantage: it teaches nothing. */
export function isSilent({ rollouts }: UpdateGroup): boolean {
  return isSilentGroup(rollouts.map(({ advantage }) => advantage));
}

/** What the trainer sees of a batch: rollouts with an advantage, at least one sampled token, and nothing else. */
export function trainSequences(groups: readonly UpdateGroup[]): readonly TrainSequence[] {
  return groups.flatMap(({ rollouts }) => rollouts.flatMap(sequenceOf));
}

/** Rollouts left out and rollouts without an advantage are not in the loss, nor in its denominator. */
function sequenceOf({ tokens, trainable, logprobs, advantage }: UpdateRollout): readonly TrainSequence[] {
  if (advantage === null || advantage === 0) return [];
  return [{ tokens, trainable, rolloutLogprobs: logprobs, advantage }];
}
