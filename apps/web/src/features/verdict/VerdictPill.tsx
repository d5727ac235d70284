import type { RunSummary } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { verdictText } from "./verdictText.ts";

/** The run's verdict in a few words; the whole of it on hover. */
export function VerdictPill({ run }: { run: Pick<RunSummary, "verdict" | "status" | "version"> }) {
  if (!run.verdict)
    return <span className="text-faint">{run.version > 0 ? "first epoch not complete" : "no update yet"}</span>;
  const { tone, short, text } = verdictText(run.verdict, run.status);
  return (
    <Pill tone={tone} title={text}>
      {short}
    </Pill>
  );
}
