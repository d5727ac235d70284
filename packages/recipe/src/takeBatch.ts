import { isStale, type TrainedVersion } from "./admitGroup.ts";
import { batchReady } from "./dispatch.ts";

/** A closed group that no update has taken yet. */
export interface WaitingGroup {
  readonly id: string;
  readonly taskId: string;
  readonly oldestVersion: number;
}

export interface Batch {
  /** Too old by now; to be dropped, and counted. */
  readonly stale: readonly string[];
  /** The next update's groups, each of another task; null when they do not fill a batch or an update is in flight. */
  readonly groups: readonly string[] | null;
}

/** Sorts what waits, oldest first, into what has become stale and what the next update takes. */
export function takeBatch(
  waiting: readonly WaitingGroup[],
  state: TrainedVersion & { readonly tasksPerUpdate: number; readonly updateInFlight: boolean },
): Batch {
  const stale = waiting.filter((group) => isStale(group, state)).map(({ id }) => id);
  const ofTask = new Map<string, string>();
  for (const group of waiting) {
    if (!isStale(group, state) && !ofTask.has(group.taskId)) ofTask.set(group.taskId, group.id);
  }
  const ready = batchReady({ ...state, closed: ofTask.size });
  return { stale, groups: ready ? [...ofTask.values()].slice(0, state.tasksPerUpdate) : null };
}
