"use client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import Link from "next/link";
import type { TrajectoryView, TurnView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Pill } from "../../ui/Pill.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { useShortcuts } from "../shell/useShortcuts.ts";
import { formatReasonWords } from "./formatReasonWords.ts";
import { TurnWindow } from "./TurnWindow.tsx";
import { useDocumentTop } from "./useDocumentTop.ts";
import { useSettled } from "./useSettled.ts";
import { useTurnPages } from "./useTurnPages.ts";

interface PairTurnsProps {
  readonly left: TrajectoryView;
  readonly right: TrajectoryView;
  readonly firstDifference: number | null;
}

/** Both rollouts turn by turn, aligned by the turn's number; only what is in sight is in the page. */
export function PairTurns({ left, right, firstDifference }: PairTurnsProps) {
  const count = Math.max(left.turns, right.turns);
  const { ref, top } = useDocumentTop<HTMLDivElement>();
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => 132,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: 64,
  });
  const items = virtualizer.getVirtualItems();
  const from = useSettled(items[0]?.index ?? 0, 120);
  const to = Math.max(from, useSettled(items.at(-1)?.index ?? Math.min(count - 1, 20), 120));
  const pages = [
    useTurnPages(left.id, { from, to: Math.min(to, left.turns - 1) }),
    useTurnPages(right.id, { from, to: Math.min(to, right.turns - 1) }),
  ];
  const jump = () => {
    if (firstDifference !== null) virtualizer.scrollToIndex(firstDifference, { align: "start" });
  };
  useShortcuts(
    "Turns",
    firstDifference === null ? [] : [{ name: "Jump to where they part", keys: "shift+g", run: jump }],
  );
  return (
    <section aria-label="Turns" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="text-sm font-semibold">
          Turns <span className="font-normal text-faint tabular-nums">{count.toLocaleString("en")}</span>
        </h2>
        {firstDifference !== null && (
          <Button className="h-7 text-xs" onClick={jump}>
            Jump to where they part
          </Button>
        )}
      </div>
      {pages.map(
        ({ error, retry }, side) =>
          error !== null && <ErrorState key={side} what="Turns could not be loaded." why={error} onRetry={retry} />,
      )}
      <TurnWindow {...{ virtualizer, top }} list={ref}>
        {(index) => (
          <article
            aria-label={`Turn ${index + 1}`}
            className={classes(
              "grid grid-cols-[44px_minmax(0,1fr)_minmax(0,1fr)] rounded-lg border bg-surface shadow-panel",
              index === firstDifference && "border-warn outline-1 outline-warn",
            )}
          >
            <div className="px-2.5 py-2 text-xs font-semibold text-muted tabular-nums">{index + 1}</div>
            {[left, right].map(({ id, turns }, side) => (
              <div key={side} className="min-w-0 border-l px-2.5 py-2">
                {index < turns ? (
                  <Cell rolloutId={id} turn={pages[side]?.turns.get(index)} />
                ) : (
                  <span className="text-xs text-faint">{index === turns ? "ended" : ""}</span>
                )}
              </div>
            ))}
          </article>
        )}
      </TurnWindow>
    </section>
  );
}

function Cell({ rolloutId, turn }: { rolloutId: string; turn: TurnView | undefined }) {
  if (!turn) return <Skeleton className="h-16" />;
  const [reason] = turn.formatReasons;
  return (
    <>
      <Link
        href={`/rollouts/${rolloutId}?turn=${turn.index + 1}`}
        className="line-clamp-4 font-mono text-xs break-words whitespace-pre-wrap hover:text-accent"
      >
        {turn.command?.head ?? "no call"}
      </Link>
      {reason !== undefined && <Pill tone="bad">{formatReasonWords(reason)}</Pill>}
      {turn.observation && (
        <div className="mt-1 line-clamp-4 border-t pt-1 font-mono text-2xs break-words whitespace-pre-wrap text-muted">
          {turn.exitCode !== null && turn.exitCode !== 0 && (
            <span className="text-warn">exit code {turn.exitCode} </span>
          )}
          {turn.observation.head.slice(0, 600)}
        </div>
      )}
    </>
  );
}
