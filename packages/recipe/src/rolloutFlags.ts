import { formatHint, isLaundered } from "./gate.ts";

/**
 * What a list of rollouts can be filtered by: `malformed`, a turn of it fails the raw format check; `laundered`, it was
 * paid all the same; `hinted`, the harness told the policy to write a call; `truncatedObservation`, the policy was shown
 * less than a tool put out; `serverParsed`, a parser of the model's server took turns apart before they reached us, and their
 * text is a rewriting of what it left.
 */
export const rolloutFlags = ["malformed", "laundered", "hinted", "truncatedObservation", "serverParsed"] as const;
export type RolloutFlag = (typeof rolloutFlags)[number];

interface FlaggedTurn {
  readonly formatReasons: readonly string[];
  readonly observation: string | null;
  readonly exitCode: number | null;
  readonly truncatedBytes: number;
}

/** The flags of a finished rollout, from its turns and its effective reward. */
export function flagsOf({
  reward,
  turns,
  serverParsed = false,
}: {
  readonly reward: number;
  readonly turns: readonly FlaggedTurn[];
  readonly serverParsed?: boolean;
}): readonly RolloutFlag[] {
  const invalidTurns = turns.filter(({ formatReasons }) => formatReasons.length > 0).length;
  const holds: Record<RolloutFlag, boolean> = {
    malformed: invalidTurns > 0,
    laundered: isLaundered({ reward, invalidTurns }),
    // A tool that prints the same words has an exit code.
    hinted: turns.some(({ observation, exitCode }) => exitCode === null && observation === formatHint),
    truncatedObservation: turns.some(({ truncatedBytes }) => truncatedBytes > 0),
    serverParsed,
  };
  return rolloutFlags.filter((flag) => holds[flag]);
}
