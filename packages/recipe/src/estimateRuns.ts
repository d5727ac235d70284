import type { RunConfig } from "./config/runConfig.ts";

/** How fast a run of this machine was. */
export interface Pace {
  readonly basePolicy: string;
  readonly rolloutsPerUpdate: number;
  readonly secondsPerUpdate: number;
}

/** What an estimate rests on: runs of about the size, runs of other sizes or base policies, or nothing of this machine. */
type EstimateBasis =
  | { readonly kind: "similar" | "other"; readonly runs: number }
  | { readonly kind: "guess"; readonly secondsPerRollout: number };

export interface Estimate {
  /** Of all runs together, one after another. */
  readonly seconds: number;
  readonly rollouts: number;
  readonly basis: EstimateBasis;
}

interface Work {
  readonly configs: readonly RunConfig[];
  /** Rollouts beside those of the runs, e.g. of measuring candidates. */
  readonly measured?: number;
  /** Tasks in a taskset; undefined where that is not known, and then its scorings count nothing. */
  readonly poolSize: (taskset: string) => number | undefined;
}

/** Two cores and 0.38 M parameters: 250 updates of 160 rollouts in 13 minutes (docs/results). */
const guessedSecondsPerRollout = 0.02;

/** A run is like another in size when neither consumes more than twice as many rollouts in an update. */
const sizeFactor = 2;

/**
 * How long the work takes, one run after another: its rollouts, scorings included, times the median of seconds per rollout of
 * runs with the same base policy and a similar update; of any runs when there are none; or a guess, which says so.
 */
export function estimateRuns(paces: readonly Pace[], { configs, measured = 0, poolSize }: Work): Estimate {
  const parts = configs.map((config) => {
    const rollouts = rolloutsOf(config, poolSize(config.tasks.taskset) ?? 0);
    return { rollouts, ...paceFor(config, paces) };
  });
  const [first] = parts;
  const extra = measured * (first?.secondsPerRollout ?? guessedSecondsPerRollout);
  return {
    seconds: parts.reduce((sum, part) => sum + part.rollouts * part.secondsPerRollout, extra),
    rollouts: parts.reduce((sum, { rollouts }) => sum + rollouts, measured),
    basis: leastSure(parts.map(({ basis }) => basis)),
  };
}

/** Rollouts that a run samples: those it trains on, and those of its scorings, the first before any update. */
export function rolloutsOf({ rollout, updates, score }: RunConfig, poolSize: number): number {
  const scorings = score.everyUpdates === 0 ? 0 : 1 + Math.floor(updates / score.everyUpdates);
  return updates * rollout.tasksPerUpdate * rollout.groupSize + scorings * poolSize * score.attempts;
}

function paceFor(
  { policy, rollout }: RunConfig,
  paces: readonly Pace[],
): { readonly secondsPerRollout: number; readonly basis: EstimateBasis } {
  const size = rollout.tasksPerUpdate * rollout.groupSize;
  const isSimilar = ({ basePolicy, rolloutsPerUpdate: other }: Pace) =>
    basePolicy === policy.base && Math.max(size, other) <= sizeFactor * Math.min(size, other);
  const similar = paces.filter(isSimilar);
  const used = similar.length > 0 ? similar : paces;
  if (used.length === 0) {
    const secondsPerRollout = guessedSecondsPerRollout;
    return { secondsPerRollout, basis: { kind: "guess", secondsPerRollout } };
  }
  const each = used.map(({ secondsPerUpdate, rolloutsPerUpdate }) => secondsPerUpdate / rolloutsPerUpdate);
  return {
    secondsPerRollout: median(each),
    basis: { kind: similar.length > 0 ? "similar" : "other", runs: used.length },
  };
}

const sureness: Record<EstimateBasis["kind"], number> = { guess: 0, other: 1, similar: 2 };

/** An estimate is as good as its weakest part; of equal ones, the one that rests on the fewest runs. */
function leastSure(bases: readonly EstimateBasis[]): EstimateBasis {
  const runsOf = (basis: EstimateBasis) => (basis.kind === "guess" ? 0 : basis.runs);
  const [weakest] = bases.toSorted((a, b) => sureness[a.kind] - sureness[b.kind] || runsOf(a) - runsOf(b));
  return weakest ?? { kind: "guess", secondsPerRollout: guessedSecondsPerRollout };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
