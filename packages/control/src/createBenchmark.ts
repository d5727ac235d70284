import { benchmarks } from "@holdfast/db";
import type { Context } from "./context.ts";
import { InvalidInput } from "./errors.ts";
import type { BenchmarkView, NewBenchmark } from "./evaluationViews.ts";
import { readBenchmark } from "./listBenchmarks.ts";
import { planBenchmark } from "./planBenchmark.ts";

/** Fixes tasks, harness, attempts and seed under a name; it never changes afterwards. Throws InvalidInput. */
export async function createBenchmark(context: Context, input: NewBenchmark): Promise<BenchmarkView> {
  const { sql } = context.db;
  const planned = await planBenchmark(sql, input);
  if (!(await benchmarks.insert(sql, planned))) {
    throw new InvalidInput([{ path: "name", message: `There is a benchmark ${planned.name} already.` }]);
  }
  return readBenchmark(context, planned.name);
}

/** Makes a benchmark known at start; one of that name stays as it is. Throws InvalidInput. */
export async function registerBenchmark({ db: { sql } }: Pick<Context, "db">, input: NewBenchmark): Promise<void> {
  if ((await benchmarks.find(sql, input.name)) === undefined)
    await benchmarks.insert(sql, await planBenchmark(sql, input));
}
