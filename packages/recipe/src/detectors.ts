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

export interface Drift {
  /** Mean log-prob gap of the updates that told. */
  readonly gap: number;
  /** First of them. */
  readonly sinceStep: number;
}

/**
 * Whether the last update begins an episode of off-policy drift: the log-prob gap has been at `warning` or more for `updates`
 * updates in a row. The episode lasts until it has been under for as many, so that one is told of once. A gap that is not a
 * number belongs to a skipped step and counts for neither. `gaps` has the gap of each update, the first one of step 1; a
 * warning of 0 is off.
 */
export function detectDrift(
  gaps: readonly number[],
  { warning, updates }: { readonly warning: number; readonly updates: number },
): Drift | null {
  if (warning === 0) return null;
  const known = gaps.flatMap((gap, i) => (Number.isNaN(gap) ? [] : [{ gap, step: i + 1 }]));
  let [over, under, isOpen, begins] = [0, 0, false, false];
  for (const { gap } of known) {
    [over, under] = gap >= warning ? [over + 1, 0] : [0, under + 1];
    begins = !isOpen && over >= updates;
    isOpen = begins || (isOpen && under < updates);
  }
  const [first, ...rest] = known.slice(-updates);
  if (!begins || first === undefined || Number.isNaN(gaps.at(-1))) return null;
  return { gap: meanOf([first, ...rest].map(({ gap }) => gap)), sinceStep: first.step };
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
