import { rolloutRows } from "@holdfast/db";
import { rolloutFlags, type RolloutOrder } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { InvalidInput, NotFound } from "./errors.ts";
import type { RolloutFacets, RolloutPage, RolloutRow } from "./rolloutViews.ts";
import { storedExit } from "./storedExit.ts";
import type { RolloutQuery } from "./types.ts";

const defaultLimit = 50;
const maxLimit = 200;

/** Finished rollouts of a run that match, newest first unless asked otherwise. Throws InvalidInput. */
export async function listRollouts(context: Context, query: RolloutQuery): Promise<RolloutPage> {
  const { sort = "finished", descending = true, cursor, limit, ...filter } = query;
  return pageOf(context, filter, { sort, descending, cursor, limit });
}

export interface SameTaskQuery {
  readonly rolloutId: string;
  readonly cursor?: string;
  /** Default 50, at most 200. */
  readonly limit?: number;
}

/** Other finished rollouts of the same task, of this run and all others, newest first. Throws NotFound, InvalidInput. */
export async function listSameTask(
  context: Context,
  { rolloutId, cursor, limit }: SameTaskQuery,
): Promise<RolloutPage> {
  const row = await rolloutRows.find(context.db.sql, rolloutId);
  if (!row) throw new NotFound(`There is no rollout ${rolloutId}.`);
  const order = { sort: "finished", descending: true } as const;
  return pageOf(context, { taskId: row.taskId, exceptId: rolloutId }, { ...order, cursor, limit });
}

/** Engines and tasks among the rollouts of a run. */
export function rolloutFacets({ db }: Context, runId: string): Promise<RolloutFacets> {
  return rolloutRows.facets(db.sql, runId);
}

interface PageRequest extends RolloutOrder {
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
}

async function pageOf(
  { db }: Context,
  filter: rolloutRows.StoredFilter,
  { sort, descending, cursor, limit: asked = defaultLimit }: PageRequest,
): Promise<RolloutPage> {
  if (cursor !== undefined && !(await rolloutRows.find(db.sql, cursor))) {
    const message = `There is no rollout ${cursor}; pass the nextCursor of the page before.`;
    throw new InvalidInput([{ path: "cursor", message }]);
  }
  const limit = Math.min(asked, maxLimit);
  const found = await rolloutRows.page(db.sql, filter, { sort, descending, after: cursor, limit: limit + 1 });
  const rows = found.slice(0, limit).map(rolloutRow);
  return {
    rows,
    nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    total: cursor === undefined ? await rolloutRows.count(db.sql, filter) : null,
  };
}

/** A stored rollout as pages show it. */
export function rolloutRow({
  failToPassPassed,
  failToPassTotal,
  passToPassPassed,
  passToPassTotal,
  ...stored
}: rolloutRows.RolloutRow): RolloutRow {
  const isGraded =
    failToPassPassed !== null && failToPassTotal !== null && passToPassPassed !== null && passToPassTotal !== null;
  return {
    ...stored,
    exit: storedExit(stored.exit),
    flags: rolloutFlags.filter((flag) => stored.flags.includes(flag)),
    grade: isGraded ? { failToPassPassed, failToPassTotal, passToPassPassed, passToPassTotal } : null,
    createdAt: stored.createdAt.toISOString(),
  };
}
