"use client";
import { useState } from "react";
import { useUrlState } from "../../ui/useUrlState.ts";

/** Up to this many turns are all open at first. */
const openAtFirst = 40;

export interface TurnCursor {
  /** The turn the page is at, from 0; null = none yet. In the address. */
  readonly current: number | null;
  readonly isOpen: (index: number) => boolean;
  readonly toggle: (index: number) => void;
  /** Makes a turn the current one and opens it. */
  readonly goTo: (index: number) => void;
  readonly setAll: (open: boolean) => void;
}

/** Which turn a reader is at, and which turns are open: all of a short trajectory, none of a long one. */
export function useTurnCursor(count: number): TurnCursor {
  const url = useUrlState();
  const asked = Number(url.get("turn"));
  const current = Number.isInteger(asked) && asked >= 1 && asked <= count ? asked - 1 : null;
  const [{ base, others }, setOpen] = useState<{ base: boolean; others: ReadonlySet<number> }>({
    base: count <= openAtFirst,
    others: new Set(current === null || count <= openAtFirst ? [] : [current]),
  });
  return {
    current,
    isOpen: (index) => base !== others.has(index),
    toggle: (index) => setOpen((known) => ({ ...known, others: toggled(known.others, index) })),
    goTo: (index) => {
      url.set({ turn: String(index + 1) });
      setOpen((known) =>
        known.base !== known.others.has(index) ? known : { ...known, others: toggled(known.others, index) },
      );
    },
    setAll: (open) => setOpen({ base: open, others: new Set() }),
  };
}

function toggled(known: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(known);
  if (!next.delete(index)) next.add(index);
  return next;
}
