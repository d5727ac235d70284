import type { Context } from "./context.ts";
import { oneAtATime } from "./oneAtATime.ts";
import type { TasksetRegistration } from "./types.ts";

/** Makes a taskset known, or replaces its tasks when they differ from the known ones. */
export async function registerTaskset({ db }: Context, input: TasksetRegistration): Promise<void> {
  const { name, description } = input;
  const tasks = input.tasks.map(({ id, family, kinds, basePassRate = null }, position) => ({
    tasksetName: name,
    position,
    id,
    family,
    kinds: [...kinds],
    basePassRate,
  }));
  await db.prisma.$transaction(async (transaction) => {
    await oneAtATime(transaction);
    await transaction.taskset.upsert({ where: { name }, create: { name, description }, update: { description } });
    const known = await transaction.task.findMany({ where: { tasksetName: name }, orderBy: { position: "asc" } });
    if (fingerprint(known) === fingerprint(tasks)) return;
    await transaction.task.deleteMany({ where: { tasksetName: name } });
    await transaction.task.createMany({ data: tasks });
  });
}

interface RegisteredTask {
  readonly id: string;
  readonly family: string;
  readonly kinds: readonly string[];
  readonly basePassRate: number | null;
}

const fingerprint = (tasks: readonly RegisteredTask[]) =>
  JSON.stringify(tasks.map(({ id, family, kinds, basePassRate }) => [id, family, kinds, basePassRate]));
