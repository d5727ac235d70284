import { benchmarks } from "@holdfast/db";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import type { BenchmarkView } from "./evaluationViews.ts";
import { readBenchmark } from "./listBenchmarks.ts";

export interface BenchmarkArchiving {
  readonly name: string;
  readonly archived: boolean;
}

/** Takes a benchmark out of what is offered, or back in; its evaluations stay. Throws NotFound. */
export async function archiveBenchmark(
  context: Context,
  { name, archived }: BenchmarkArchiving,
): Promise<BenchmarkView> {
  if (!(await benchmarks.setArchived(context.db.sql, name, archived)))
    throw new NotFound(`There is no benchmark ${name}.`);
  return readBenchmark(context, name);
}
