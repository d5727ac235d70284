import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Tone = "neutral" | "good" | "warn" | "bad" | "accent";

const tones: Record<Tone, string> = {
  neutral: "bg-sunken text-muted",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  accent: "bg-accent-soft text-accent",
};

interface PillProps {
  readonly tone?: Tone;
  readonly dot?: boolean;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A short word or figure in a capsule; colour repeats what the word says. */
export function Pill({ tone = "neutral", dot = false, title, children }: PillProps) {
  return (
    <span
      title={title}
      className={classes(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-[550] whitespace-nowrap",
        tones[tone],
      )}
    >
      {dot && <span aria-hidden className="size-[7px] shrink-0 rounded-full bg-current" />}
      {children}
    </span>
  );
}
