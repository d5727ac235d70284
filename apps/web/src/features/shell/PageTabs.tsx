"use client";
import type { MouseEvent } from "react";
import { classes } from "../../ui/classes.ts";

interface PageTab {
  readonly href: string;
  readonly name: string;
  readonly chosen: boolean;
  /** A count beside the name. */
  readonly count?: number;
}

/** The parts of a page, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <nav aria-label={label} className="scroll-thin flex gap-[18px] overflow-x-auto px-4 md:px-5">
      {tabs.map(({ href, name, chosen, count = 0 }) => (
        <a
          key={href}
          href={href}
          aria-current={chosen ? "page" : undefined}
          onClick={(event) => openTab(event, href)}
          className={classes(
            "border-b-2 py-2 whitespace-nowrap",
            chosen ? "border-accent font-semibold text-text" : "border-transparent text-muted hover:text-text",
          )}
        >
          {name}
          {count > 0 && <span className="text-2xs font-normal text-faint"> {count}</span>}
        </a>
      ))}
    </nav>
  );
}

/** Changes the address without asking the server: all tabs are one page. Modified clicks stay the browser's. */
function openTab(event: MouseEvent, href: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  window.history.pushState(null, "", href);
}
