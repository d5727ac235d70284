export interface DispatchState {
  readonly mode: "sync" | "async";
  readonly inFlightGroups: number;
  readonly tasksPerUpdate: number;
  /** Groups pending, running, or closed and not yet assigned to an update. */
  readonly open: number;
  /** An update is queued or running. */
  readonly updateInFlight: boolean;
  /** Groups that the updates not yet assigned will consume in all; the open ones are part of it. */
  readonly remainingGroups: number;
}

/**
 * How many groups to start now. Asynchronous: fill the window. Synchronous: exactly one batch, and none while an update is
 * in flight, so every token of a batch comes from the version being trained.
 */
export function groupsToDispatch(state: DispatchState): number {
  if (state.mode === "sync" && state.updateInFlight) return 0;
  const window = state.mode === "sync" ? state.tasksPerUpdate : state.inFlightGroups;
  return Math.max(0, Math.min(window, state.remainingGroups) - state.open);
}

/** Whether the next update can be enqueued. `closed` counts finished groups with a place in the batch (trained or silent). */
export function batchReady(state: {
  readonly closed: number;
  readonly tasksPerUpdate: number;
  readonly updateInFlight: boolean;
}): boolean {
  return !state.updateInFlight && state.closed >= state.tasksPerUpdate;
}
