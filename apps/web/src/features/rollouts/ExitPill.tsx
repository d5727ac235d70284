import type { RolloutRow } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { exitWords, spaced } from "./exitWords.ts";

/** How a rollout ended, with the reason when there is one. */
export function ExitPill({ rollout }: { rollout: Pick<RolloutRow, "exit" | "exitDetail"> }) {
  const { name, tone } = exitWords(rollout.exit);
  return (
    <Pill tone={tone}>
      {name}
      {rollout.exitDetail && <span className="font-normal">· {spaced(rollout.exitDetail)}</span>}
    </Pill>
  );
}
