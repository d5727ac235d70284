import type { RunSummary } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { verdictText } from "./verdictText.ts";

/** The run's verdict in a few words; the whole of it on hover. */
export function VerdictPill({ run }: { run: Pick<RunSummary, "verdict" | "status"> }) {
  if (!run.verdict) return <span className="text-faint">first epoch not complete</span>;
  const { tone, short, text } = verdictText(run.verdict, run.status);
  return (
    <Pill tone={tone} title={text}>
      {short}
    </Pill>
  );
}
