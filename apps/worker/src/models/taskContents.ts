import { setImmediate } from "node:timers/promises";
import type { Control, StoredTaskContent } from "@holdfast/control";
import type { Task, TestCase } from "@holdfast/harness";
import { parseTaskId, tinyrepo, unifiedDiff } from "@holdfast/harness";

type Store = Pick<Control, "missingTaskContents" | "storeTaskContents">;

/** Tasks stored in one statement. */
const batchSize = 20;

/** What people see of a task: its issue, files, tests and the reference solution. */
export function taskContent(task: Task): StoredTaskContent {
  const failing = new Set(task.failToPass);
  const testView = ({ id, call, expected }: TestCase, isHidden: boolean) => {
    const kind = failing.has(id) ? ("failToPass" as const) : ("passToPass" as const);
    return { name: id, kind, source: `${call} → ${expected}`, isHidden };
  };
  return {
    id: task.id,
    issue: task.issue,
    files: task.files,
    tests: [
      ...task.visibleTests.map((test) => testView(test, false)),
      ...task.hiddenTests.map((test) => testView(test, true)),
    ],
    goldDiff: unifiedDiff(task.files, task.gold),
  };
}

/**
 * Generates and stores the contents that tasks still lack. Idempotent, so every rollout worker may do it at start; other
 * work goes on between two tasks.
 */
export async function storeTaskContents(store: Store, taskIds: readonly string[]): Promise<void> {
  const missing = await store.missingTaskContents(taskIds);
  for (let from = 0; from < missing.length; from += batchSize) {
    const contents: StoredTaskContent[] = [];
    for (const id of missing.slice(from, from + batchSize)) {
      contents.push(taskContent(await tinyrepo.generate(parseTaskId(id))));
      await setImmediate();
    }
    await store.storeTaskContents(contents);
  }
}

export interface TaskContents {
  /** Stores what a task is made of unless this worker has already, without waiting for it. */
  keep(task: Task): void;
}

/** Stores tasks as they are met: those of a stress test are in no taskset until they have been measured. */
export function createTaskContents(store: Store, onError: (error: unknown) => void): TaskContents {
  const kept = new Set<string>();
  return {
    keep(task) {
      if (kept.has(task.id)) return;
      kept.add(task.id);
      store.storeTaskContents([taskContent(task)]).catch((error: unknown) => {
        kept.delete(task.id);
        onError(error);
      });
    },
  };
}
