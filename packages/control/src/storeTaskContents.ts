import { taskContents } from "@holdfast/db";
import type { Context } from "./context.ts";
import type { TaskContent } from "./tasksetViews.ts";

export interface StoredTaskContent extends TaskContent {
  /** Task. */
  readonly id: string;
}

/** Those of the tasks whose content nobody has stored, in the given order. */
export const missingTaskContents = ({ db }: Context, ids: readonly string[]): Promise<readonly string[]> =>
  taskContents.missing(db.sql, ids);

/** Keeps what tasks are made of, for people; a task that has its content keeps it. */
export const storeTaskContents = ({ db }: Context, contents: readonly StoredTaskContent[]): Promise<void> =>
  taskContents.insert(db.sql, contents);
