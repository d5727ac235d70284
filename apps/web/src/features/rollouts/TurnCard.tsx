"use client";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import type { TrajectoryView, TurnView } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { Pill } from "../../ui/Pill.tsx";
import { formatReasonWords } from "./formatReasonWords.ts";
import type { TokenScale } from "./tokenScales.ts";
import { TurnDetail } from "./TurnDetail.tsx";

interface TurnCardProps {
  readonly trajectory: TrajectoryView;
  readonly index: number;
  /** Undefined while it loads. */
  readonly turn: TurnView | undefined;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly scale: TokenScale | null;
  readonly onToggle: (index: number) => void;
}

/** One turn: a line that says what it did, and under it all of it when open. */
export const TurnCard = memo(function TurnCard(props: TurnCardProps) {
  const { trajectory, index, turn, isOpen, isCurrent, scale, onToggle } = props;
  return (
    <article
      aria-label={`Turn ${index + 1}`}
      className={classes(
        "overflow-hidden rounded-lg border bg-surface shadow-panel",
        isCurrent && "border-accent outline-1 outline-accent",
      )}
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onToggle(index)}
          className="flex h-9 w-full items-center gap-2 px-2.5 text-left hover:bg-bg"
        >
          <ChevronRight aria-hidden size={14} className={classes("shrink-0 text-faint", isOpen && "rotate-90")} />
          <span className="text-sm font-semibold whitespace-nowrap">Turn {(index + 1).toLocaleString("en")}</span>
          {turn && <Line turn={turn} isGate={trajectory.gate?.turn === index} isOpen={isOpen} />}
        </button>
      </h3>
      {isOpen && turn && <TurnDetail trajectory={trajectory} turn={turn} scale={scale} />}
      {isOpen && !turn && <div className="h-64" role="status" aria-label={`Loading turn ${index + 1}`} />}
    </article>
  );
});

function Line({ turn, isGate, isOpen }: { turn: TurnView; isGate: boolean; isOpen: boolean }) {
  const [reason] = turn.formatReasons;
  return (
    <>
      <span className="min-w-0 flex-1 truncate font-mono text-xs text-muted">
        {!isOpen && (turn.command?.head.split("\n")[0] ?? "no call")}
      </span>
      {isGate && <Pill tone="bad">gate</Pill>}
      {reason !== undefined ? (
        <Pill tone="bad" title={turn.formatReasons.map(formatReasonWords).join("; ")}>
          <span className="max-w-[22ch] truncate">{formatReasonWords(reason)}</span>
          {turn.formatReasons.length > 1 && <span> +{turn.formatReasons.length - 1}</span>}
        </Pill>
      ) : (
        isOpen && <Pill tone="good">well-formed</Pill>
      )}
      {turn.exitCode !== null && turn.exitCode !== 0 && (
        <span className="text-xs whitespace-nowrap text-warn tabular-nums max-sm:hidden">exit {turn.exitCode}</span>
      )}
      <span className="text-xs whitespace-nowrap text-faint tabular-nums max-sm:hidden">
        {turn.tokens.toLocaleString("en")} tokens
      </span>
    </>
  );
}
