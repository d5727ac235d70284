"use client";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

interface TickProps {
  readonly checked: boolean;
  readonly title?: string;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

/** One of several things that can be ticked, drawn as a chip; the platform's checkbox underneath. */
export function Tick({ checked, title, onChange, children }: TickProps) {
  return (
    <label
      title={title}
      className={classes(
        "relative flex min-h-7 cursor-pointer items-center rounded-md border px-2 tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-accent",
        checked ? "border-accent bg-accent-soft text-accent" : "text-muted hover:text-text",
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={onChange}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
