import type { CourseShape } from "./courseTypes.ts";

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

interface Rise {
  /** Step at which half of the rise is done, and how many steps it takes. */
  readonly middle: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/** A smooth rise or fall. */
export const rise =
  ({ middle, width, from, to }: Rise) =>
  (step: number) =>
    from + (to - from) * logistic((step - middle) / width);

/** A run that climbs and holds: 0.46 to about 0.95, with little drift. */
export const healthyShape = (updates: number): CourseShape => {
  const skill = rise({ middle: updates * 0.2, width: updates * 0.09, from: 0.36, to: 0.97 });
  return {
    updates,
    solves: (step, difficulty) => skill(step) + 0.3 * (0.5 - difficulty) * (1 - skill(step)) * 3,
    malformed: (step) => 0.025 * Math.exp(-step / 20) + 0.002,
    entropy: (step) => 0.16 + 0.2 * Math.exp(-step / 30),
    mismatchKl: () => 1.2e-4,
    stale: () => 0.3,
    maxLag: 1,
    updateSeconds: () => 6,
    masteredAfter: 0,
    scoreEvery: 10,
  };
};

/** Climbs, then falls apart at `breaksAt`: the drift goes first, the reward a few updates later. */
export function collapsingShape(updates: number, breaksAt: number): CourseShape {
  const healthy = healthyShape(updates);
  const fall = rise({ middle: breaksAt + 5, width: 1.2, from: 1, to: 0.25 });
  const drift = rise({ middle: breaksAt, width: 1.5, from: 0, to: 1 });
  return {
    ...healthy,
    solves: (step, difficulty) => healthy.solves(step, difficulty) * fall(step),
    malformed: (step) => healthy.malformed(step) + 0.35 * (1 - fall(step)),
    entropy: (step) => healthy.entropy(step) + 1.4 * drift(step),
    mismatchKl: (step) => 4e-4 * Math.exp(5.5 * drift(step)),
    gradNorm: (step) => 0.1 * Math.exp(3 * drift(step)),
    stale: () => 4,
    maxLag: 8,
  };
}

/** Climbs to `level` and stays there. */
export function plateauShape(updates: number, level: number): CourseShape {
  const healthy = healthyShape(updates);
  const skill = rise({ middle: updates * 0.2, width: updates * 0.08, from: 0.4, to: level });
  return {
    ...healthy,
    solves: (step, difficulty) => skill(step) + 0.25 * (0.5 - difficulty),
    malformed: () => 0.04,
    mismatchKl: () => 3e-4,
    stale: () => 2,
  };
}
