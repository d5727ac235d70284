/** Jobs a transaction asks for; sent when it has committed. */
export interface Outbox {
  readonly updates: { readonly runId: string; readonly step: number }[];
  readonly groupIds: string[];
  /** Sampled only when no other group waits. */
  readonly laterGroupIds: string[];
  /** Sampled only when nothing else waits at all. */
  readonly lastGroupIds: string[];
  /** A run no longer holds a slot: the next queued one may start. */
  slotFreed: boolean;
}

export const createOutbox = (): Outbox => ({
  updates: [],
  groupIds: [],
  laterGroupIds: [],
  lastGroupIds: [],
  slotFreed: false,
});
