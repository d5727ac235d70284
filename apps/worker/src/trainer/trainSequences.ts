import type { UpdateGroup, UpdateRollout } from "@holdfast/control";
import type { TrainSequence } from "@holdfast/policy";
import { isSilentGroup } from "@holdfast/recipe";

/** True when no rollout of the group has an advantage: it teaches nothing. */
export function isSilent({ rollouts }: UpdateGroup): boolean {
  return isSilentGroup(rollouts.map(({ advantage }) => advantage));
}

/** The rollouts an update learns from: those left out and those without an advantage are not in the loss, nor in its denominator. */
export function trainedRollouts(groups: readonly UpdateGroup[]): readonly UpdateRollout[] {
  return groups.flatMap(({ rollouts }) => rollouts.filter(({ advantage }) => advantage !== null && advantage !== 0));
}

/** What the trainer sees of a rollout. */
export function trainSequence({ tokens, trainable, logprobs, advantage }: UpdateRollout): TrainSequence {
  return { tokens, trainable, rolloutLogprobs: logprobs, advantage: advantage ?? 0 };
}
