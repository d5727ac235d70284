import type { ComponentProps } from "react";
import { ChevronDown } from "lucide-react";
import { classes } from "./classes.ts";

const control =
  "h-8 rounded-md border border-line-strong bg-raised text-base text-text aria-invalid:border-bad disabled:opacity-60";

/** The platform's select, so that it works with every keyboard and on every phone. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={classes("relative inline-flex min-w-0", className)}>
      <select className={classes(control, "w-full min-w-0 appearance-none truncate pr-7 pl-2.5")} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={14}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-faint"
      />
    </span>
  );
}

/** A one-line text or number field. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={classes(control, "min-w-0 px-2.5 placeholder:text-faint", className)} {...rest} />;
}
