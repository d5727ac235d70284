import type { RunConfig } from "@holdfast/recipe";

export interface RecordedRun {
  readonly id: string;
  readonly name: string;
  readonly preset: string | null;
  readonly taskset: string;
  readonly basePolicy: string;
  readonly seed: number;
  readonly backend: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly version: number;
  readonly poolSize: number;
  readonly config: RunConfig;
}

export interface RecordedPoint {
  readonly name: string;
  readonly step: number;
  readonly value: number;
  readonly at: string;
}

export interface EpochRecord {
  readonly epoch: number;
  readonly updates: { readonly first: number; readonly last: number };
  readonly reward: number;
  readonly earned: number;
}

export interface RunRecord {
  readonly summary: {
    readonly commit: string;
    readonly runId: string;
    readonly preset: string | null;
    readonly taskset: string;
    readonly basePolicy: string;
    readonly seed: number;
    readonly backend: string | null;
    readonly updates: number;
    readonly minutes: number;
    readonly poolFirst: number;
    readonly poolBest: number;
    readonly poolBestStep: number;
    readonly poolLast: number;
    /** Lowest pool score from the best one on. */
    readonly poolHeld: number;
    readonly mismatchKlMean: number;
    readonly lagMean: number;
    readonly lagMax: number;
    readonly staleDropped: number;
  };
  readonly epochs: readonly EpochRecord[];
  /** reward/newest by step. */
  readonly pool: readonly { readonly step: number; readonly reward: number }[];
  readonly config: RunConfig;
}

/** What a run leaves to be committed. Epochs count whole passes over the pool. Throws when the pool was never scored. */
export function recordOf({
  run,
  points,
  commit,
}: {
  readonly run: RecordedRun;
  readonly points: readonly RecordedPoint[];
  readonly commit: string;
}): RunRecord {
  const series = (name: string) => points.filter((point) => point.name === name).sort((a, b) => a.step - b.step);
  const values = (name: string) => series(name).map(({ value }) => value);
  const pool = series("reward/newest").map(({ step, value }) => ({ step, reward: value }));
  const [first] = pool;
  const last = pool.at(-1);
  if (first === undefined || last === undefined) throw new Error(`${run.name}: the pool was never scored`);
  const best = pool.reduce((found, point) => (point.reward > found.reward ? point : found));
  const held = Math.min(...pool.filter(({ step }) => step >= best.step).map(({ reward }) => reward));
  return {
    summary: {
      commit,
      runId: run.id,
      preset: run.preset,
      taskset: run.taskset,
      basePolicy: run.basePolicy,
      seed: run.seed,
      backend: run.backend,
      updates: run.version,
      minutes: minutesBetween(run),
      poolFirst: first.reward,
      poolBest: best.reward,
      poolBestStep: best.step,
      poolLast: last.reward,
      poolHeld: held,
      mismatchKlMean: mean(values("mismatch_kl/mean")),
      lagMean: mean(values("lag/mean")),
      lagMax: Math.max(...values("lag/max")),
      staleDropped: values("groups/stale_dropped").reduce((sum, value) => sum + value, 0),
    },
    epochs: epochsOf(run, { rewards: values("reward/mean"), earned: values("reward/earned") }),
    pool,
    config: run.config,
  };
}

function epochsOf(
  run: RecordedRun,
  { rewards, earned }: { readonly rewards: readonly number[]; readonly earned: readonly number[] },
): readonly EpochRecord[] {
  const length = Math.max(1, Math.round(run.poolSize / run.config.rollout.tasksPerUpdate));
  return Array.from({ length: Math.floor(rewards.length / length) }, (_, epoch) => {
    const from = epoch * length;
    return {
      epoch: epoch + 1,
      updates: { first: from + 1, last: from + length },
      reward: mean(rewards.slice(from, from + length)),
      earned: mean(earned.slice(from, from + length)),
    };
  });
}

function minutesBetween({ startedAt, endedAt }: RecordedRun): number {
  if (startedAt === null || endedAt === null) return NaN;
  return Number(((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000).toFixed(1));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
