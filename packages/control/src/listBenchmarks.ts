import { benchmarks } from "@holdfast/db";
import { BenchmarkSpec } from "./benchmarkSpec.ts";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import type { BenchmarkView } from "./evaluationViews.ts";

/** Every benchmark, by name. */
export async function listBenchmarks({ db }: Context): Promise<readonly BenchmarkView[]> {
  return (await benchmarks.list(db.sql)).map(benchmarkView);
}

/** Throws NotFound. */
export async function readBenchmark({ db }: Context, name: string): Promise<BenchmarkView> {
  const found = await benchmarks.find(db.sql, name);
  if (!found) throw new NotFound(`There is no benchmark ${name}.`);
  return benchmarkView(found);
}

function benchmarkView(row: benchmarks.BenchmarkRow): BenchmarkView {
  const { name, description, role, tasksetName, taskIds, createdAt, archivedAt } = row;
  return {
    ...{ name, description, role, taskset: tasksetName, tasks: taskIds.length },
    ...BenchmarkSpec.parse(row.spec),
    isolation: { git: "singleCommit", network: "none" },
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}
