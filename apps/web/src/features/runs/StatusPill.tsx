"use client";
import type { RunSummary } from "../../api/types.ts";
import { useNow } from "../../ui/clock.ts";
import { Pill } from "../../ui/Pill.tsx";
import { formatSpan } from "../../ui/time.ts";
import { isQuiet, statusTone } from "./status.ts";

interface StatusPillProps {
  readonly run: Pick<RunSummary, "status" | "statusReason" | "lastPointAt" | "startedAt" | "createdAt">;
  readonly withAge?: boolean;
  /** The live connection is lost: what the status says may be old. */
  readonly stale?: boolean;
}

/** A run's status as a word, with the age of its last data while it runs. */
export function StatusPill({ run, withAge = false, stale = false }: StatusPillProps) {
  const now = useNow();
  const quiet = now !== null && isQuiet(run, now);
  const age =
    withAge && now !== null && run.status === "running" && run.lastPointAt
      ? ` · ${formatSpan(now - Date.parse(run.lastPointAt))} ago`
      : "";
  return (
    <Pill
      tone={quiet || stale ? "warn" : statusTone(run.status)}
      dot={run.status === "running" || run.status === "stopping"}
      title={run.statusReason ?? (quiet ? "Nothing has been stored for over a minute" : undefined)}
    >
      {stale ? "reconnecting" : run.status === "running" ? (quiet ? "quiet" : "live") : run.status}
      {age && <span className="tabular-nums">{age}</span>}
    </Pill>
  );
}
