import { taskStates, tasks } from "@holdfast/db";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import type { PoolView, TasksetDetail, TasksetView } from "./tasksetViews.ts";

/** Runs whose pools are listed. */
const maxPools = 200;

/** Every taskset, by name. */
export const listTasksets = ({ db }: Context): Promise<readonly TasksetView[]> => tasks.tasksets(db.sql);

/** Pools of the newest 200 runs, newest first. */
export async function listPools({ db }: Context): Promise<readonly PoolView[]> {
  const runs = await db.prisma.run.findMany({
    where: { kind: "train" },
    select: { id: true, name: true, status: true, tasksetName: true, version: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: maxPools,
  });
  const counts = await taskStates.countByStatus(
    db.sql,
    runs.map(({ id }) => id),
  );
  return runs.map(({ id, name, status, tasksetName, version }) => {
    const count = (wanted: string) => counts.find((entry) => entry.runId === id && entry.status === wanted)?.count ?? 0;
    const [active, mastered, hopeless] = [count("active"), count("mastered"), count("hopeless")];
    return { runId: id, runName: name, runStatus: status, taskset: tasksetName, active, mastered, hopeless, version };
  });
}

/** A taskset with its tasks in its order. Throws NotFound. */
export async function getTaskset({ db }: Context, name: string): Promise<TasksetDetail> {
  const found = await db.prisma.taskset.findUnique({ where: { name }, select: { name: true, description: true } });
  if (!found) throw new NotFound(`There is no taskset ${name}.`);
  return { ...found, tasks: await tasks.ofTaskset(db.sql, name) };
}
