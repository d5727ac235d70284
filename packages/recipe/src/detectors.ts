export interface Collapse {
  /** Mean of the best epoch-long stretch of updates. */
  readonly best: number;
  /** Mean of the last epoch-long stretch. */
  readonly mean: number;
  /** First update of the stretch that lies below. */
  readonly sinceStep: number;
}

/**
 * Whether the reward has collapsed by the last update: every update of a whole epoch lies more than `drop` under the best
 * rolling mean over as many updates. `rewards` has the mean reward of each update, the first one of step 1.
 */
export function detectCollapse(
  rewards: readonly number[],
  { updatesPerEpoch, drop }: { readonly updatesPerEpoch: number; readonly drop: number },
): Collapse | null {
  const window = Math.max(1, updatesPerEpoch);
  const recent = rewards.slice(-window);
  if (rewards.length <= window) return null;
  const best = Math.max(
    ...Array.from({ length: rewards.length - window + 1 }, (_, i) => meanOf(rewards.slice(i, i + window))),
  );
  if (recent.some((reward) => reward >= best - drop)) return null;
  return { best, mean: meanOf(recent), sinceStep: rewards.length - window + 1 };
}

/** A group that a worker runs. */
export interface PendingGroup {
  readonly groupId: string;
  readonly taskId: string;
  /** Engines that hold its rollouts; empty before any has been placed. */
  readonly engines: readonly string[];
  readonly startedAtMs: number;
}

export interface Stall {
  /** Time since a group closed, or since the oldest pending one started when none has. */
  readonly seconds: number;
  /** What is waited for, oldest first. */
  readonly pending: readonly (PendingGroup & { readonly seconds: number })[];
}

/** Whether groups run and none has closed for `stallSeconds`; then, what is waited for. Times are on one clock. */
export function detectStall({
  nowMs,
  lastClosedAtMs,
  running,
  stallSeconds,
}: {
  readonly nowMs: number;
  /** When a group last closed; null before the first. */
  readonly lastClosedAtMs: number | null;
  readonly running: readonly PendingGroup[];
  readonly stallSeconds: number;
}): Stall | null {
  const pending = running
    .map((group) => ({ ...group, seconds: (nowMs - group.startedAtMs) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds);
  const [oldest] = pending;
  if (oldest === undefined) return null;
  const sinceClosed = lastClosedAtMs === null ? Infinity : (nowMs - lastClosedAtMs) / 1000;
  const seconds = Math.min(sinceClosed, oldest.seconds);
  return seconds < stallSeconds ? null : { seconds, pending };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
