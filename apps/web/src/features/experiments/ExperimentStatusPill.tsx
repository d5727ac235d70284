import type { ExperimentSummary } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { experimentTone } from "./experimentWords.ts";

/** An experiment's status as a word; why, on hover. */
export function ExperimentStatusPill({
  experiment,
}: {
  experiment: Pick<ExperimentSummary, "status" | "statusReason">;
}) {
  const { status, statusReason } = experiment;
  return (
    <Pill tone={experimentTone(status)} dot={status === "active"} title={statusReason ?? undefined}>
      {status}
    </Pill>
  );
}
