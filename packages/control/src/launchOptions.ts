import type { Context } from "./context.ts";
import type { LaunchOptions } from "./views.ts";

/** What a run can be launched with. */
export async function launchOptions({ db }: Context): Promise<LaunchOptions> {
  const [bases, tasksets] = await Promise.all([
    db.prisma.basePolicy.findMany({ orderBy: [{ parameters: "asc" }, { name: "asc" }] }),
    db.prisma.taskset.findMany({ orderBy: { name: "asc" }, include: { _count: { select: { tasks: true } } } }),
  ]);
  return {
    basePolicies: bases.map(({ name, size, parameters, digest, card }) => ({
      name,
      size,
      parameters,
      digest,
      passAt1: numberIn(card, "passAt1"),
    })),
    tasksets: tasksets.map(({ name, description, _count }) => ({ name, description, tasks: _count.tasks })),
  };
}

function numberIn(card: unknown, key: string): number | null {
  const value: unknown = typeof card === "object" && card !== null ? new Map(Object.entries(card)).get(key) : undefined;
  return typeof value === "number" ? value : null;
}
