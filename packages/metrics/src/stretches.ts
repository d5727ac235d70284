/** Steps whose buckets have one width: bucket k holds the steps from k·2^shift to before (k+1)·2^shift. */
export interface Stretch {
  readonly fromStep: number;
  readonly toStep: number;
  readonly shift: number;
}

export interface BucketOptions {
  readonly maxBuckets: number;
  /** "log": buckets grow with the step, a power of two of them per octave. Default "linear". */
  readonly scale?: "linear" | "log";
}

export interface StepRange {
  readonly fromStep: number;
  readonly toStep: number;
}

const maxShift = 31;

/**
 * How the steps of a range are cut into at most `maxBuckets` buckets (a log axis needs 36 or more). Widths are powers of two
 * and borders their multiples, so a bucket that is full never changes, whatever is appended and whatever range is asked for;
 * wider buckets are unions of finer ones. The range is extended to whole buckets.
 */
export function planStretches(range: StepRange, { maxBuckets, scale = "linear" }: BucketOptions): readonly Stretch[] {
  const plan = scale === "log" ? octavesOf : linearOf;
  for (let detail = maxShift; detail >= 0; detail--) {
    const stretches = plan(range, detail);
    if (slotsOf(stretches) <= maxBuckets) return stretches;
  }
  return plan(range, 0);
}

const linearOf = (range: StepRange, detail: number): Stretch[] => [wholeBuckets(range, maxShift - detail)];

/** One stretch per octave, cut into 2^detail buckets. Step 0 has a bucket of its own before them, steps below it another. */
function octavesOf({ fromStep, toStep }: StepRange, detail: number): Stretch[] {
  const stretches: Stretch[] = [];
  if (fromStep < 0) stretches.push(wholeBuckets({ fromStep, toStep: Math.min(-1, toStep) }, maxShift));
  if (fromStep <= 0 && toStep >= 0) stretches.push({ fromStep: 0, toStep: 0, shift: 0 });
  for (let octave = octaveOf(Math.max(1, fromStep)); 2 ** octave <= toStep; octave++) {
    const part = { fromStep: Math.max(fromStep, 2 ** octave), toStep: Math.min(toStep, 2 ** (octave + 1) - 1) };
    stretches.push(wholeBuckets(part, Math.max(0, octave - detail)));
  }
  return stretches;
}

/** floor(log2 step), exact. */
const octaveOf = (step: number) => 31 - Math.clz32(step);

function wholeBuckets({ fromStep, toStep }: StepRange, shift: number): Stretch {
  const width = 2 ** shift;
  const [first, last] = [Math.floor(fromStep / width), Math.floor(toStep / width)];
  return { fromStep: first * width, toStep: (last + 1) * width - 1, shift };
}

const slotsOf = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, { fromStep, toStep, shift }) => {
    const width = 2 ** shift;
    return sum + Math.floor(toStep / width) - Math.floor(fromStep / width) + 1;
  }, 0);
