/**
 * De-biased exponential moving average: s ← w·s + (1−w)·x, shown as s / (1 − w^n), so the first value is itself and not
 * pulled towards 0. A value that is not finite is a gap: it stays NaN and the average starts anew after it. `weight` in [0, 1).
 */
export function smoothed(values: readonly number[], weight: number): number[] {
  let sum = 0;
  let mass = 0;
  return values.map((value) => {
    if (!Number.isFinite(value)) {
      [sum, mass] = [0, 0];
      return NaN;
    }
    sum = weight * sum + (1 - weight) * value;
    mass = weight * mass + (1 - weight);
    return sum / mass;
  });
}
