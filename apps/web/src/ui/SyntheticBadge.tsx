import { classes } from "./classes.ts";

/** Said of everything made by a seeded scenario, so that nobody takes it for a result; `small` fits beside small print. */
export function SyntheticBadge({ small = false }: { small?: boolean }) {
  return (
    <span
      title="Made by a seeded scenario, not by training"
      className={classes(
        "shrink-0 bg-warn-soft font-[550] whitespace-nowrap text-warn",
        small ? "rounded-[4px] px-1 text-2xs" : "rounded-full px-2.5 py-0.5 text-xs",
      )}
    >
      synthetic
    </span>
  );
}
