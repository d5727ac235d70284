import type { ExperimentArmView } from "../../api/types.ts";

export interface ArmSummary {
  /** Mean, lowest and highest of the seeds' latest scores of the pool; null before any. */
  readonly newest: Spread | null;
  /** The same of their latest sampled rewards. */
  readonly sampled: Spread | null;
  /** Difference of `newest` to the first arm's; null for the first arm, and where one of both is missing. */
  readonly difference: number | null;
}

export interface Spread {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/** What the seeds of each arm say together, in the order of the arms. Values that are not finite are left out. */
export function armSummaries(arms: readonly Pick<ExperimentArmView, "runs">[]): readonly ArmSummary[] {
  const newest = arms.map(({ runs }) => spreadOf(runs.map(({ latest }) => latest["reward/newest"])));
  const [baseline] = newest;
  return arms.map(({ runs }, index) => {
    const own = newest[index] ?? null;
    return {
      newest: own,
      sampled: spreadOf(runs.map(({ latest }) => latest["reward/mean"])),
      difference: index > 0 && own && baseline ? own.mean - baseline.mean : null,
    };
  });
}

function spreadOf(values: readonly (number | undefined)[]): Spread | null {
  const finite = values.flatMap((value) => (value !== undefined && Number.isFinite(value) ? [value] : []));
  if (finite.length === 0) return null;
  const mean = finite.reduce((sum, value) => sum + value, 0) / finite.length;
  return { mean, low: Math.min(...finite), high: Math.max(...finite), n: finite.length };
}
