import type { LogLine } from "../../api/types.ts";

/** A stretch of a run's log without holes, oldest line first. */
export interface LogWindow {
  readonly lines: readonly LogLine[];
  /** Whether the run has lines before the first one. */
  readonly hasOlder: boolean;
}

interface LogPage {
  readonly lines: readonly LogLine[];
  readonly hasMore: boolean;
}

/** Lines kept while the end of the log is followed. */
export const mostLines = 20_000;

/** The window with the lines before it. */
export function withOlder(window: LogWindow, page: LogPage): LogWindow {
  const first = window.lines[0]?.id ?? Infinity;
  return { lines: [...page.lines.filter(({ id }) => id < first), ...window.lines], hasOlder: page.hasMore };
}

/** The window with the lines after it; the oldest go when there are too many, and can be loaded again. */
export function withNewer(window: LogWindow, page: LogPage): LogWindow {
  const last = window.lines.at(-1)?.id ?? -Infinity;
  const fresh = page.lines.filter(({ id }) => id > last);
  if (fresh.length === 0) return window;
  const lines = [...window.lines, ...fresh];
  return { lines: lines.slice(-mostLines), hasOlder: window.hasOlder || lines.length > mostLines };
}
