import type { Task } from "../task.ts";
import { generateTask } from "./generate.ts";
import { pieces } from "./pieces.ts";
import { family, type TaskKey } from "./taskKey.ts";

/** The task family of small JavaScript repositories. */
export const tinyrepo = {
  family,
  /** The family's vocabulary, without tags and single characters. */
  pieces,
  /** The task of a key, bit for bit the same everywhere. */
  generate: async (key: TaskKey): Promise<Task> => (await generateTask(key)).task,
} as const;
