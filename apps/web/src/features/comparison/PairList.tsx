"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { RolloutPair } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { LabelMarks } from "./LabelMarks.tsx";
import { OutcomePill } from "./OutcomePill.tsx";
import { pairKey } from "./pairFilter.ts";
import { rewardText } from "../rollouts/gradeText.ts";

interface PairListProps {
  readonly pairs: readonly RolloutPair[];
  /** Place of the chosen one. */
  readonly current: number;
  readonly onChoose: (pair: RolloutPair) => void;
}

const rowPx = 52;

/** The pairs in order; only those in sight are in the page. */
export function PairList({ pairs, current, onChoose }: PairListProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: pairs.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 12,
    getItemKey: (index) => (pairs[index] ? pairKey(pairs[index]) : index),
    initialRect: { width: 600, height: 480 },
  });
  useEffect(() => virtual.scrollToIndex(current), [current, virtual]);
  return (
    <div
      ref={box}
      tabIndex={0}
      role="group"
      aria-label={`Pairs, ${pairs.length}`}
      className="scroll-thin max-h-[60vh] overflow-y-auto rounded-md border"
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const pair = pairs[index];
          return (
            pair && (
              <li key={key} className="absolute left-0 w-full" style={{ top: start, height: rowPx }}>
                <button
                  type="button"
                  aria-current={index === current}
                  onClick={() => onChoose(pair)}
                  className={classes(
                    "grid h-full w-full grid-cols-[5.75rem_minmax(0,1fr)_auto] items-center gap-2 border-b px-2.5 max-md:gap-1.5 max-md:px-1.5 text-left hover:bg-bg",
                    index === current && "bg-accent-soft! shadow-[inset_3px_0_0_var(--accent)]",
                  )}
                >
                  <OutcomePill outcome={pair.outcome} />
                  <PairLine pair={pair} />
                  <LabelMarks labels={pair.labels} />
                </button>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function PairLine({ pair: { taskId, attempt, a, b } }: { readonly pair: RolloutPair }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate font-mono text-xs">
        <span className="max-md:hidden">{taskId}</span>
        <span className="md:hidden">{taskId.split("/").slice(-2).join("/")}</span>{" "}
        <span className="text-faint">#{attempt + 1}</span>
      </span>
      <span className="truncate text-2xs text-muted tabular-nums">
        reward {rewardText(a.reward)} → {rewardText(b.reward)} · tests {shareOf(a.targetShare)} →{" "}
        {shareOf(b.targetShare)} · {a.turns} → {b.turns} turns
        {(a.keepsAll === false || b.keepsAll === false) && " · breaks old tests"}
      </span>
    </span>
  );
}

const shareOf = (share: number | null) => (share === null ? "–" : `${(100 * share).toFixed(0)} %`);
