import { evaluations } from "@holdfast/db";
import type { Context } from "./context.ts";
import type { EvaluationMatrix, EvaluationView, PolicyView } from "./evaluationViews.ts";
import { listBenchmarks } from "./listBenchmarks.ts";
import { evaluationViews, type OfRun } from "./listEvaluations.ts";
import { readRun } from "./readRun.ts";
import { rowPolicy } from "./rowPolicy.ts";

const kinds: readonly PolicyView["ref"]["kind"][] = ["base", "checkpoint", "endpoint"];

/**
 * Policy × benchmark, without archived benchmarks: in each cell the newest evaluation that was not cancelled. Rows are base
 * policies, checkpoints by run and update, endpoints. Throws NotFound.
 */
export async function evaluationMatrix(context: Context, { runId }: OfRun = {}): Promise<EvaluationMatrix> {
  if (runId !== undefined) await readRun(context.db, runId);
  const benchmarks = (await listBenchmarks(context)).filter(({ archivedAt }) => archivedAt === null);
  const views = await evaluationViews(context, await evaluations.newest(context.db.sql, runId ?? null));
  const rows = new Map<string, EvaluationView[]>();
  for (const view of views) {
    if (!benchmarks.some(({ name }) => name === view.benchmark)) continue;
    rows.set(view.policy.key, [...(rows.get(view.policy.key) ?? []), view]);
  }
  return {
    benchmarks,
    rows: [...rows.values()]
      .flatMap((cells) => {
        const policy = rowPolicy(cells, runId);
        if (policy === undefined) return [];
        const cellOf = (name: string) => cells.find(({ benchmark }) => benchmark === name) ?? null;
        return [{ policy, cells: benchmarks.map(({ name }) => cellOf(name)) }];
      })
      .sort((a, b) => inOrder(a.policy, b.policy)),
  };
}

const inOrder = (a: PolicyView, b: PolicyView) =>
  kinds.indexOf(a.ref.kind) - kinds.indexOf(b.ref.kind) || a.label.localeCompare(b.label, "en", { numeric: true });
