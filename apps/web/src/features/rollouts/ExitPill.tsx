import type { RolloutRow } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { exitWords } from "./exitWords.ts";
import { formatReasonWords } from "./formatReasonWords.ts";

/** A format reason in words; anything else, e.g. the command called twice, as it is. */
function detailWords({ exit, exitDetail }: Pick<RolloutRow, "exit" | "exitDetail">): string {
  if (exitDetail === null) return "";
  return exit === "duplicateCall" ? exitDetail : formatReasonWords(exitDetail);
}

/** How a rollout ended, with the reason when there is one. */
export function ExitPill({ rollout }: { rollout: Pick<RolloutRow, "exit" | "exitDetail"> }) {
  const { name, tone } = exitWords(rollout.exit);
  const detail = detailWords(rollout);
  return (
    <Pill tone={tone} title={detail}>
      {name}
      {detail !== "" && <span className="inline-block max-w-[22ch] truncate align-bottom font-normal">· {detail}</span>}
    </Pill>
  );
}
