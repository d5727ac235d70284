import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const tones = {
  accent: "bg-accent-soft text-text",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
} as const;

/** A line across the page that says something about the whole of it. */
export function Note({ tone = "accent", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      role="status"
      className={classes("flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-3 py-2 font-medium", tones[tone])}
    >
      {children}
    </div>
  );
}
