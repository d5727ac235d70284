import type { Context } from "./context.ts";
import type { TasksetRegistration } from "./types.ts";

/** Makes a taskset known, or replaces its tasks when they differ from the known ones. */
export async function registerTaskset({ db }: Context, input: TasksetRegistration): Promise<void> {
  const { name, description } = input;
  const tasks = input.tasks.map(({ id, family, kinds }, position) => ({
    tasksetName: name,
    position,
    id,
    family,
    kinds: [...kinds],
  }));
  await db.prisma.$transaction(async (transaction) => {
    await transaction.taskset.upsert({ where: { name }, create: { name, description }, update: { description } });
    const known = await transaction.task.findMany({ where: { tasksetName: name }, orderBy: { position: "asc" } });
    if (fingerprint(known) === fingerprint(tasks)) return;
    await transaction.task.deleteMany({ where: { tasksetName: name } });
    await transaction.task.createMany({ data: tasks });
  });
}

const fingerprint = (tasks: readonly { id: string; family: string; kinds: readonly string[] }[]) =>
  JSON.stringify(tasks.map(({ id, family, kinds }) => [id, family, kinds]));
