import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Hint } from "./Hint.tsx";

interface PanelProps {
  readonly title: string;
  /** Shown on hover and on focus of the title. */
  readonly meaning?: string | undefined;
  readonly unit?: ReactNode;
  readonly now?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled box: name, small unit, latest value at the right. */
export function Panel({ title, meaning, unit, now, className, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={classes("min-w-0 rounded-lg border bg-surface px-3 pt-2.5 pb-2 shadow-panel", className)}
    >
      <div className="flex min-h-5 items-baseline gap-2 text-sm font-semibold">
        <Hint text={meaning}>
          <h2 {...(meaning !== undefined && { tabIndex: 0 })} className="rounded-sm whitespace-nowrap">
            {title}
          </h2>
        </Hint>
        {unit && <span className="min-w-0 truncate text-2xs font-normal text-faint">{unit}</span>}
        {now !== undefined && <span className="ml-auto whitespace-nowrap tabular-nums">{now}</span>}
      </div>
      {children}
    </section>
  );
}
