import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { modelsFolder } from "./basePolicies.ts";

const TasksetFile = z.object({
  name: z.string().min(1),
  description: z.string(),
  /** How the tasks were chosen: command, base policy and counts. */
  selection: z.record(z.string(), z.unknown()),
  tasks: z
    .array(
      z.object({
        id: z.string().min(1),
        family: z.string(),
        kinds: z.array(z.string()),
        /** Share of attempts that the base policy of the selection solved. */
        basePassRate: z.number().min(0).max(1),
      }),
    )
    .min(1),
});

export type TasksetFile = z.infer<typeof TasksetFile>;

export const tasksetsFolder = join(modelsFolder, "tasksets");

/** Every committed taskset: task ids only, the tasks themselves are regenerated from them. */
export async function readTasksets(): Promise<readonly TasksetFile[]> {
  const files = (await readdir(tasksetsFolder)).filter((file) => file.endsWith(".json")).sort();
  return Promise.all(
    files.map(async (file) => TasksetFile.parse(JSON.parse(await readFile(join(tasksetsFolder, file), "utf8")))),
  );
}
