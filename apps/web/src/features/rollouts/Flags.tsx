import type { RolloutRow } from "../../api/types.ts";
import { Pill, type Tone } from "../../ui/Pill.tsx";
import { flagWords } from "./gateText.ts";

const tones: Record<RolloutRow["flags"][number], Tone> = {
  malformed: "warn",
  laundered: "bad",
  hinted: "neutral",
  truncatedObservation: "neutral",
  serverParsed: "warn",
};

/** What is peculiar about a rollout, a word each. */
export function Flags({ flags }: { flags: RolloutRow["flags"] }) {
  if (flags.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Pill key={flag} tone={tones[flag]} title={flagWords(flag).meaning}>
          {flagWords(flag).name}
        </Pill>
      ))}
    </span>
  );
}
