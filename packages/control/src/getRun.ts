import { policyVersions, taskStates, workers } from "@holdfast/db";
import { goneAfterSeconds, type Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { readSummary } from "./readSummaries.ts";
import { storedConfig } from "./runTransaction.ts";
import type { RunState } from "./types.ts";
import type { TaskStatus } from "./taskViews.ts";
import type { EngineView, RunDetail } from "./views.ts";

/** A run with its configuration, pool and engines. Throws NotFound. */
export async function getRun(context: Context, runId: string): Promise<RunDetail> {
  const { db } = context;
  const [summary, run, engines, counts] = await Promise.all([
    readSummary(context, runId),
    db.prisma.run.findUnique({
      where: { id: runId },
      select: {
        config: true,
        basePolicy: { select: { parameters: true } },
      },
    }),
    workers.enginesOf(db.sql, runId, goneAfterSeconds),
    taskStates.countByStatus(db.sql, [runId]),
  ]);
  if (!run) throw new NotFound(`There is no run ${runId}.`);
  const tasks = (status: TaskStatus) => counts.find((row) => row.status === status)?.count ?? 0;
  const pool = { active: tasks("active"), mastered: tasks("mastered"), hopeless: tasks("hopeless") };
  return {
    ...summary,
    config: storedConfig(run.config),
    basePolicyParameters: run.basePolicy.parameters,
    poolSize: pool.active + pool.mastered + pool.hopeless,
    pool,
    engines: engines.map(engineView),
  };
}

/** What a worker watches while it samples. Throws NotFound. */
export async function runState({ db }: Context, runId: string): Promise<RunState> {
  const run = await db.prisma.run.findUnique({ where: { id: runId }, select: { status: true, version: true } });
  if (!run) throw new NotFound(`There is no run ${runId}.`);
  const { version, weightsDigest } = await policyVersions.get(db.sql, runId, run.version);
  return { status: run.status, latest: { version, digest: weightsDigest } };
}

const engineView = ({
  engine,
  worker,
  version,
  residents,
  queued,
  tokensPerSecond,
  seenAt,
}: workers.EngineRow): EngineView => ({
  engine,
  worker,
  version,
  residents,
  queued,
  tokensPerSecond,
  seenAt: seenAt.toISOString(),
});
