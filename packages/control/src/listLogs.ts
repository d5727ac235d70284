import { logs } from "@holdfast/db";
import type { Context } from "./context.ts";
import type { LogLineView, LogPage, LogQuery } from "./logViews.ts";
import { readRun } from "./readRun.ts";
import type { EventLevel } from "./views.ts";

const defaultLimit = 200;
const maxLimit = 1_000;
const exportPageSize = 5_000;
const levels: readonly EventLevel[] = ["info", "warn", "error"];
const everything = { afterId: 0, beforeId: Number.MAX_SAFE_INTEGER, levels, search: null };

/** Lines of a run's log, oldest first: its newest ones, those before a line, or those after one. Throws NotFound. */
export async function listLogs({ db }: Context, query: LogQuery): Promise<LogPage> {
  const { runId, beforeId, afterId, search = "", level = "info", limit = defaultLimit } = query;
  await readRun(db, runId);
  const size = Math.min(limit, maxLimit);
  const from = afterId === undefined ? "newest" : "oldest";
  const found = await logs.between(db.sql, runId, {
    afterId: afterId ?? everything.afterId,
    beforeId: beforeId ?? everything.beforeId,
    levels: levels.slice(levels.indexOf(level)),
    search: search === "" ? null : search,
    from,
    limit: size + 1,
  });
  const page = from === "newest" ? found.slice(-size) : found.slice(0, size);
  return { lines: page.map(lineView), hasMore: found.length > size };
}

/** The whole log of a run as it was when the call was made, oldest first, a page in memory at a time. Throws NotFound. */
export async function* exportLogs({ db }: Context, runId: string): AsyncGenerator<LogLineView, void, undefined> {
  await readRun(db, runId);
  const [newest] = await logs.between(db.sql, runId, { ...everything, from: "newest", limit: 1 });
  if (!newest) return;
  let afterId = 0;
  for (;;) {
    const range = { ...everything, afterId, beforeId: newest.id + 1, from: "oldest", limit: exportPageSize } as const;
    const page = await logs.between(db.sql, runId, range);
    yield* page.map(lineView);
    const last = page.at(-1);
    if (!last) return;
    afterId = last.id;
  }
}

const lineView = ({ at, ...line }: logs.LogLineRow): LogLineView => ({ ...line, at: at.toISOString() });
