import { basePolicies, tasks } from "@holdfast/db";
import type { Context } from "./context.ts";
import { readPaces } from "./readPaces.ts";
import type { LaunchOptions } from "./views.ts";

/** What a run can be launched with. */
export async function launchOptions({ db }: Pick<Context, "db">): Promise<LaunchOptions> {
  const [bases, tasksets, taskSeries, paces] = await Promise.all([
    db.prisma.basePolicy.findMany({
      where: { size: { not: basePolicies.externalSize } },
      orderBy: [{ parameters: "asc" }, { name: "asc" }],
    }),
    db.prisma.taskset.findMany({
      where: { tasks: { some: {} } }, // one of a stress test has none until it is measured
      orderBy: { name: "asc" },
      include: { tasks: { select: { basePassRate: true } } },
    }),
    tasks.series(db.sql),
    readPaces({ db }),
  ]);
  return {
    basePolicies: bases.map(({ name, size, parameters, digest, card }) => ({
      name,
      size,
      parameters,
      digest,
      passAt1: numberIn(card, "passAt1"),
    })),
    tasksets: tasksets.map(({ name, description, tasks: pool }) => ({
      name,
      description,
      tasks: pool.length,
      hasBasePassRates: pool.every(({ basePassRate }) => basePassRate !== null),
    })),
    taskSeries,
    paces,
  };
}

function numberIn(card: unknown, key: string): number | null {
  const value: unknown = typeof card === "object" && card !== null ? new Map(Object.entries(card)).get(key) : undefined;
  return typeof value === "number" ? value : null;
}
