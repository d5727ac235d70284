import type { RolloutPair } from "../../api/types.ts";
import { Pill, type Tone } from "../../ui/Pill.tsx";

const outcomes = {
  gained: { name: "newly solved", tone: "good" },
  lost: { name: "lost", tone: "bad" },
  kept: { name: "kept", tone: "neutral" },
  neither: { name: "neither", tone: "neutral" },
} as const satisfies Record<RolloutPair["outcome"], { readonly name: string; readonly tone: Tone }>;

/** What became of a task from the base to the other policy. */
export function OutcomePill({ outcome }: { readonly outcome: RolloutPair["outcome"] }) {
  const { name, tone } = outcomes[outcome];
  return (
    <span>
      <Pill tone={tone}>{name}</Pill>
    </span>
  );
}
