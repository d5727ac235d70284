"use client";
import Link from "next/link";
import { createContext, useContext } from "react";
import type { Reading } from "./readChart.ts";

/** Where the rollouts of some updates, both ends included, are listed. */
type StepHref = (from: number, to: number) => string;

const StepHrefs = createContext<StepHref | null>(null);

/** Lets the points of the charts inside lead to the rollouts behind them. */
export const StepLinks = StepHrefs.Provider;

/** A link to the rollouts behind a point; nothing where points lead nowhere. */
export function StepLink({ reading: { line, place } }: { reading: Reading }) {
  const hrefOf = useContext(StepHrefs);
  const [from, to] = [line.fromStep[place], line.toStep[place]];
  if (!hrefOf || line.band || from === undefined || to === undefined) return null;
  return (
    <Link href={hrefOf(from, to)} className="mt-0.5 block font-semibold text-accent hover:underline">
      Rollouts of update{from === to ? ` ${from}` : `s ${from}–${to}`} →
    </Link>
  );
}
