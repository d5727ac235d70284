import { rolloutRows } from "@holdfast/db";
import type { RolloutFilter, RolloutOrder } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { rolloutRow } from "./listRollouts.ts";
import type { RolloutRow } from "./rolloutViews.ts";

const pageSize = 1_000;

export interface RolloutExport {
  readonly runId: string;
  readonly filter: RolloutFilter;
  readonly order: RolloutOrder;
}

/** Every finished rollout of a run that matches, in order, a page in memory at a time. Throws NotFound before the first page. */
export async function* exportRollouts(
  { db }: Context,
  { runId, filter, order }: RolloutExport,
): AsyncGenerator<readonly RolloutRow[], void, undefined> {
  const run = await db.prisma.run.findUnique({ where: { id: runId }, select: { id: true } });
  if (!run) throw new NotFound(`There is no run ${runId}.`);
  let after: string | undefined;
  for (;;) {
    const page = await rolloutRows.page(db.sql, { ...filter, runId }, { ...order, after, limit: pageSize });
    yield page.map(rolloutRow);
    after = page.at(-1)?.id;
    if (page.length < pageSize) return;
  }
}
