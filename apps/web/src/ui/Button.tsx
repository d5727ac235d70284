import Link from "next/link";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

type Look = "plain" | "primary" | "quiet" | "danger";

const base =
  "inline-flex h-8 items-center justify-center gap-1.5 rounded-md border px-3 text-base font-[550] whitespace-nowrap transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50";

const looks: Record<Look, string> = {
  plain: "border-line-strong bg-raised text-text enabled:hover:bg-sunken [a&]:hover:bg-sunken",
  primary: "border-accent bg-accent text-on-accent enabled:hover:brightness-110 [a&]:hover:brightness-110",
  quiet: "border-transparent text-muted enabled:hover:bg-sunken enabled:hover:text-text [a&]:hover:bg-sunken",
  danger: "border-bad bg-bad text-surface enabled:hover:brightness-110",
};

/** A button; `primary` at most once a page. */
export function Button({ look = "plain", className, ...rest }: ComponentProps<"button"> & { look?: Look }) {
  return <button type="button" className={classes(base, looks[look], className)} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look = "plain", className, ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={classes(base, looks[look], className)} {...rest} />;
}
