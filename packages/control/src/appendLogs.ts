import { logs } from "@holdfast/db";
import type { Context } from "./context.ts";
import type { LogAppend } from "./logViews.ts";

/** Lines kept of a run, give or take a chunk. */
const keptLines = 100_000;
/** The oldest lines are deleted each time about so many are new. */
const chunk = 1_000;
const maxChars = 4_000;

/** Adds lines to the log of a run; the oldest make room above 100,000. A run that is gone takes none. */
export async function appendLogs({ db }: Context, { runId, lines }: LogAppend): Promise<void> {
  const split = lines.flatMap(({ text, at = new Date(), ...line }) =>
    text.split(/\r?\n/).map((part) => ({ ...line, at, text: storable(part) })),
  );
  if (split.length === 0) return;
  await db.transaction(async (sql) => {
    const ids = await logs.append(sql, runId, split);
    if (ids.some((id) => id % chunk === 0)) await logs.trim(sql, runId, keptLines);
  });
}

/** PostgreSQL takes no NUL in a text. */
function storable(text: string): string {
  const clean = text.replaceAll("\0", "\uFFFD");
  return clean.length > maxChars ? `${clean.slice(0, maxChars)} … ${clean.length - maxChars} more characters` : clean;
}
