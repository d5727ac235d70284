export interface Sample {
  readonly step: number;
  /** May be NaN or ±Infinity. */
  readonly value: number;
}

/** What the seeds of one arm say together at one step. */
export interface BandPoint {
  readonly step: number;
  /** Mean, lowest and highest of the curves that reach this step. */
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** How many curves reach it. */
  readonly n: number;
  /** Mean and ends of what was measured exactly here; null when nothing was. */
  readonly measured: { readonly mean: number; readonly low: number; readonly high: number; readonly n: number } | null;
}

/**
 * Mean and min–max band of several curves at the given steps. A curve counts at every step between its first and its last
 * measurement, on the straight line between its neighbours where it has none itself, so that curves thinned or measured at
 * different steps are never mistaken for curves that ended. Values that are not finite are left out.
 */
export function seedBand(curves: readonly (readonly Sample[])[], steps: readonly number[]): readonly BandPoint[] {
  const drawn = curves.map(curveOf);
  const values = curves.map((samples) => new Map(samples.map(({ step, value }) => [step, value])));
  return steps.flatMap((step) => {
    const here = drawn.flatMap((curve) => valueAt(curve, step) ?? []);
    if (here.length === 0) return [];
    const exact = values.flatMap((curve) => curve.get(step) ?? []).filter(Number.isFinite);
    return [{ step, ...spread(here), measured: exact.length === 0 ? null : spread(exact) }];
  });
}

/** Every step at which some curve has a point, in order. */
export function stepsOf(curves: readonly (readonly Sample[])[]): readonly number[] {
  return [...new Set(curves.flatMap((samples) => samples.map(({ step }) => step)))].sort((a, b) => a - b);
}

const curveOf = (samples: readonly Sample[]) => samples.filter(({ value }) => Number.isFinite(value));

function valueAt(curve: readonly Sample[], step: number): number | undefined {
  const after = firstFrom(curve, step);
  const [left, right] = [curve[after - 1], curve[after]];
  if (right?.step === step) return right.value;
  if (!left || !right) return undefined;
  return left.value + ((step - left.step) / (right.step - left.step)) * (right.value - left.value);
}

/** Index of the first sample at or after a step, by halving. */
function firstFrom(curve: readonly Sample[], step: number): number {
  let [low, high] = [0, curve.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((curve[middle]?.step ?? Infinity) < step) low = middle + 1;
    else high = middle;
  }
  return low;
}

function spread(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, low: Math.min(...values), high: Math.max(...values), n: values.length };
}
