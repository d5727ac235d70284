"use client";
import { lossMask } from "@holdfast/recipe";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { TrajectoryView } from "../../api/types.ts";
import { ErrorState } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useShortcuts } from "../shell/useShortcuts.ts";
import { TokenLegend } from "./TokenLegend.tsx";
import { needsTrainer, type TokenColor, tokenColors, tokenScale } from "./tokenScales.ts";
import { TurnCard } from "./TurnCard.tsx";
import { TurnWindow } from "./TurnWindow.tsx";
import { TurnToolbar } from "./TurnToolbar.tsx";
import { useDocumentTop } from "./useDocumentTop.ts";
import { useSettled } from "./useSettled.ts";
import { useTurnCursor } from "./useTurnCursor.ts";
import { useTurnPages } from "./useTurnPages.ts";

/** A closed turn as it is drawn, with the gap under it: were it another height, every turn that comes into sight would move all others. */
const closedHeight = 48;
const openHeight = 320;
/** Header and toolbar that stay at the top. */
const coveredTop = 104;

/** The turns in order; only those in sight are in the page, and only they are loaded. */
export function TurnList({ trajectory }: { trajectory: TrajectoryView }) {
  const { id, turns: count } = trajectory;
  const cursor = useTurnCursor(count);
  const { ref, top } = useDocumentTop<HTMLDivElement>();
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => (cursor.isOpen(index) ? openHeight : closedHeight),
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: coveredTop,
  });
  const items = virtualizer.getVirtualItems();
  const from = useSettled(items[0]?.index ?? 0, 120);
  const to = useSettled(items.at(-1)?.index ?? Math.min(count - 1, 20), 120);
  const pages = useTurnPages(id, { from, to: Math.max(from, to) });
  const scale = useScale(trajectory);

  const goTo = (index: number) => {
    if (index < 0 || index >= count) return;
    cursor.goTo(index);
    virtualizer.scrollToIndex(index, { align: "start" });
  };
  useTurnShortcuts(trajectory, { current: cursor.current, goTo, toggle: cursor.toggle });
  const isHere = cursor.current !== null && pages.turns.has(cursor.current);
  useFirstScroll(top === 0 ? 0 : isHere ? 2 : 1, () => {
    if (cursor.current !== null) virtualizer.scrollToIndex(cursor.current, { align: "start" });
  });
  const { toggle } = cursor;
  const latestToggle = useRef(toggle);
  useEffect(() => {
    latestToggle.current = toggle;
  });
  const onToggle = useCallback((index: number) => latestToggle.current(index), []);

  return (
    <section aria-label="Turns" className="grid min-w-0 grid-cols-1 gap-3">
      <TurnToolbar trajectory={trajectory} cursor={cursor} goTo={goTo} />
      {scale && <TokenLegend scale={scale} />}
      {pages.error && <ErrorState what="Turns could not be loaded." why={pages.error} onRetry={pages.retry} />}
      <TurnWindow {...{ virtualizer, top }} list={ref}>
        {(index) => (
          <TurnCard
            {...{ trajectory, index, scale, onToggle }}
            turn={pages.turns.get(index)}
            isOpen={cursor.isOpen(index)}
            isCurrent={cursor.current === index}
          />
        )}
      </TurnWindow>
    </section>
  );
}

/** The scale that tokens are coloured by; null while turns are read, or where the trainer's numbers are not there. */
function useScale({ loss, advantage, oldestVersion: oldest, newestVersion: newest, trained }: TrajectoryView) {
  const url = useUrlState();
  const shown = url.get("view") === "tokens";
  const color: TokenColor = tokenColors.find((candidate) => candidate === url.get("color")) ?? "logprob";
  return useMemo(() => {
    if (!shown || (needsTrainer(color) && !trained)) return null;
    return tokenScale(color, { mask: lossMask(loss, advantage ?? 0), span: { oldest, newest } });
  }, [shown, color, trained, loss, advantage, oldest, newest]);
}

/**
 * Scrolls to the turn of the address once it is known where the list begins (1), and once more when the turn is there (2) and
 * the turns above it have the height they will keep.
 */
function useFirstScroll(stage: 0 | 1 | 2, scroll: () => void): void {
  const done = useRef(0);
  useEffect(() => {
    if (stage <= done.current) return;
    done.current = stage;
    scroll();
  });
}

interface Movement {
  readonly current: number | null;
  readonly goTo: (index: number) => void;
  readonly toggle: (index: number) => void;
}

function useTurnShortcuts({ gate, malformedTurns }: TrajectoryView, { current, goTo, toggle }: Movement): void {
  const nextMalformed = malformedTurns.find((index) => index > (current ?? -1)) ?? malformedTurns[0];
  useShortcuts("Turns", [
    { name: "Next turn", keys: "j", run: () => goTo(current === null ? 0 : current + 1), inPalette: false },
    { name: "Previous turn", keys: "k", run: () => goTo((current ?? 1) - 1), inPalette: false },
    { name: "Open or close the turn", keys: "o", run: () => toggle(current ?? 0), inPalette: false },
    ...(gate ? [{ name: "Jump to the gate", keys: "shift+g", run: () => goTo(gate.turn) }] : []),
    ...(nextMalformed === undefined
      ? []
      : [{ name: "Next malformed turn", keys: "m", run: () => goTo(nextMalformed) }]),
  ]);
}
