"use client";
import { CircleAlert, CircleX, Info } from "lucide-react";
import type { RunEventView } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { EmptyState, Skeleton } from "../../ui/State.tsx";
import { Time } from "../../ui/Time.tsx";

const looks = {
  info: { Icon: Info, color: "text-faint", word: "" },
  warn: { Icon: CircleAlert, color: "text-warn", word: "warning" },
  error: { Icon: CircleX, color: "text-bad", word: "error" },
} as const;

/** What happened to the run, newest first. */
export function EventsTab({ events, loading }: { events: readonly RunEventView[]; loading: boolean }) {
  if (loading) return <Skeleton className="h-48" />;
  if (events.length === 0) {
    return (
      <EmptyState title="No event yet">
        Launch, start, pauses, lost workers, retried updates and the end of the run are written here as they happen.
      </EmptyState>
    );
  }
  return (
    <ol className="rounded-lg border bg-surface shadow-panel">
      {[...events].reverse().map(({ seq, at, level, kind, message, step }) => {
        const { Icon, color, word } = looks[level];
        return (
          <li key={seq} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b px-3 py-2 last:border-b-0">
            <span className={classes("flex w-36 shrink-0 items-center gap-2 font-[550]", color)}>
              <Icon aria-hidden size={14} />
              {words(kind)}
              {word && <span className="sr-only">, {word}</span>}
            </span>
            <span className="min-w-0 flex-1 basis-60 break-words">{message}</span>
            <span className="text-xs whitespace-nowrap text-faint tabular-nums">
              {step !== null && <>update {step} · </>}
              <Time at={at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** "workerLost" → "worker lost". */
function words(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
