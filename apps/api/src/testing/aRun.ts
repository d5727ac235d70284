import type { Control } from "@holdfast/control";
import { points, type Database } from "@holdfast/db";

const base = "tiny-base";
const taskset = "two-tasks";

/** Makes a base policy and a taskset of two tasks known, so that `launchable` can be launched. */
export async function registerTiny(control: Control): Promise<void> {
  await control.registerBase({
    name: base,
    size: "xs",
    parameters: 1_000,
    digest: "0".repeat(64),
    vocabulary: { pieces: ["a"], controlPieces: [] },
    card: { passAt1: 0.25 },
  });
  const task = (id: string) => ({ id, family: "tinyrepo", kinds: ["comparison"] });
  await control.registerTaskset({ name: taskset, description: "Two tasks.", tasks: [task("t1"), task("t2")] });
}

/** A configuration that fits what `registerTiny` made known. */
export const launchable = {
  policy: { base },
  tasks: { taskset },
  rollout: { tasksPerUpdate: 2 },
  async: { inFlightGroups: 2 },
};

/** Stores one update's points as the trainer's commit does, in one transaction. */
export async function storePoints(
  db: Database,
  runId: string,
  update: { readonly step: number; readonly values: Readonly<Record<string, number>> },
): Promise<void> {
  const values = Object.entries(update.values).map(([name, value]) => ({ name, value }));
  await db.transaction((sql) => points.insert(sql, { runId, step: update.step, values }));
}
