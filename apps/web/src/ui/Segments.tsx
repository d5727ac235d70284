"use client";
import { classes } from "./classes.ts";

interface SegmentsProps {
  readonly id: string;
  /** Shared by the radios of this group and of no other. */
  readonly name: string;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  /** null: none is chosen. */
  readonly value: string | null;
  readonly choices: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A choice of few, all of them in sight; the platform's radio buttons underneath. */
export function Segments({ id, name, labelledBy, describedBy, invalid, value, choices, onChange }: SegmentsProps) {
  return (
    <div
      id={id}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      className="flex w-fit max-w-full flex-wrap gap-0.5 rounded-md border border-line-strong bg-sunken p-0.5 aria-invalid:border-bad"
    >
      {choices.map((choice) => (
        <label
          key={choice}
          className={classes(
            "relative flex h-[26px] cursor-pointer items-center rounded-[4px] px-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent",
            choice === value ? "bg-raised font-[550] shadow-panel" : "text-muted hover:text-text",
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choice}
        </label>
      ))}
    </div>
  );
}
