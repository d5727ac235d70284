import type { RunHead } from "./compareViews.ts";
import type { Context } from "./context.ts";

export interface HeadsQuery {
  readonly runIds: readonly string[];
  readonly signal?: AbortSignal;
}

/** The heads of the runs at once, then again whenever one of them has moved, until `signal` aborts; one stream for many runs. */
export async function* tailHeads(
  context: Context,
  { runIds, signal }: HeadsQuery,
): AsyncGenerator<readonly RunHead[], void, undefined> {
  const wakes = context.wakes.subscribe("*", signal); // before the first read, so that no write falls between the two
  try {
    let last: string | undefined;
    do {
      const heads = await readHeads(context, runIds);
      const now = JSON.stringify(heads);
      if (now !== last) yield heads;
      last = now;
    } while (!(await wakes.next()).done);
  } finally {
    await wakes.return?.();
  }
}

async function readHeads({ db }: Context, runIds: readonly string[]): Promise<readonly RunHead[]> {
  const rows = await db.prisma.run.findMany({
    where: { id: { in: [...runIds] } },
    select: { id: true, status: true, version: true, nextSeq: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ nextSeq, ...run }) => ({ ...run, seq: Number(nextSeq) - 1 }));
}
