/** An axis as drawn: where it begins and ends, and where its labelled lines are. */
export interface PreparedAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
}

export interface AxisWish {
  readonly scale: "linear" | "log";
  /** Ends that hold whatever the values are; the other end is rounded to a tick. */
  readonly min?: number;
  readonly max?: number;
  /** A log axis goes no lower, however small the values are. */
  readonly floor?: number;
  /** How many intervals to aim at. */
  readonly intervals: number;
}

/** The axis that shows all finite `values`; on a log axis only positive ones count. Without any: 0 to 1 (log: 1e-4 to 1e-3). */
export function prepareAxis(values: readonly number[], wish: AxisWish): PreparedAxis {
  return wish.scale === "log" ? logAxis(values, wish) : linearAxis(values, wish);
}

function linearAxis(values: readonly number[], { min, max, intervals }: AxisWish): PreparedAxis {
  const { low: lowest, high: highest } = extent(values.filter(Number.isFinite)) ?? { low: 0, high: 1 };
  const low = min ?? lowest;
  const high = Math.max(max ?? highest, low);
  const padded = high > low ? { low, high } : { low: min ?? low - spread(low), high: max ?? high + spread(high) };
  const step = niceStep((padded.high - padded.low) / intervals);
  const first = min ?? Math.floor(padded.low / step + 1e-9) * step;
  const last = max ?? Math.ceil(padded.high / step - 1e-9) * step;
  return { domain: [round(first), round(last)], ticks: multiples(first, last, step) };
}

const spread = (value: number) => Math.abs(value) * 0.1 || 0.5;

function logAxis(values: readonly number[], { min, max, floor = 0 }: AxisWish): PreparedAxis {
  const positive = extent(values.filter((value) => Number.isFinite(value) && value > 0)) ?? { low: 1e-4, high: 1e-3 };
  const wishedLow = Math.max(min ?? positive.low, floor) * 0.95;
  const wishedHigh = Math.max(max ?? positive.high, wishedLow) * 1.05;
  const from = Math.floor(Math.log10(wishedLow)) - 1;
  const to = Math.ceil(Math.log10(wishedHigh)) + 1;
  const rungs = Array.from({ length: (to - from + 1) * 2 }, (_, index) =>
    Number(`${index % 2 === 0 ? 1 : 3}e${from + (index >> 1)}`),
  );
  const low = rungs.findLast((rung) => rung <= wishedLow) ?? wishedLow;
  const high = rungs.find((rung) => rung >= wishedHigh) ?? wishedHigh;
  const inside = rungs.filter((rung) => rung >= low && rung <= high);
  const decades = inside.filter((rung) => String(rung.toExponential()).startsWith("1"));
  return { domain: [low, high], ticks: inside.length <= 4 ? inside : thinned(decades, 4) };
}

/** Every second, third … of the ticks, so that at most `most` are left. */
function thinned(ticks: readonly number[], most: number): readonly number[] {
  const every = Math.ceil(ticks.length / most);
  return ticks.filter((_, index) => index % every === 0);
}

/** Whole-numbered ticks of a step axis, both ends among them unless a round number is close by. */
export function prepareSteps(first: number, last: number, intervals: number): PreparedAxis {
  if (last <= first) return { domain: [first, first + 1], ticks: [first] };
  const step = Math.max(1, niceStep((last - first) / intervals));
  const round = multiples(Math.ceil(first / step) * step, last, step);
  const inner = round.filter((tick) => tick - first >= step * 0.4 && last - tick >= step * 0.4);
  return { domain: [first, last], ticks: [first, ...inner, last] };
}

const roundSeconds = [
  0.001, 0.01, 0.1, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400,
];

/** An axis of seconds, with ticks at whole seconds, minutes or hours. */
export function prepareElapsed(first: number, last: number, intervals: number): PreparedAxis {
  const end = Math.max(last, first + 1);
  const step = roundStep((end - first) / intervals);
  return { domain: [first, end], ticks: multiples(Math.ceil(first / step - 1e-9) * step, end, step) };
}

/** An axis of the clock in milliseconds since 1970, with ticks at round times of the viewer's zone. */
export function prepareClock(first: number, last: number, intervals: number): PreparedAxis {
  const end = Math.max(last, first + 1_000);
  const step = 1_000 * roundStep((end - first) / 1_000 / intervals);
  const ahead = -new Date(first).getTimezoneOffset() * 60_000;
  return { domain: [first, end], ticks: multiples(Math.ceil((first + ahead) / step) * step - ahead, end, step) };
}

/** Seconds between ticks: the smallest round one that is not below `wished`. */
const roundStep = (wished: number) =>
  roundSeconds.find((seconds) => seconds >= wished) ?? Math.ceil(wished / 86_400) * 86_400;

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `rough`; 2.5 only below 1. */
export function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  const choices = power < 1 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  const factor = choices.find((choice) => choice * power >= rough * (1 - 1e-9)) ?? 10;
  return round(factor * power);
}

function multiples(first: number, last: number, step: number): number[] {
  const count = Math.floor((last - first) / step + 1e-6);
  return Array.from({ length: count + 1 }, (_, index) => round(first + index * step));
}

function extent(values: readonly number[]): { low: number; high: number } | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((range, value) => ({ low: Math.min(range.low, value), high: Math.max(range.high, value) }), {
    low: Infinity,
    high: -Infinity,
  });
}

/** Removes the dust of binary fractions, e.g. 0.30000000000000004. */
const round = (value: number) => Number(value.toPrecision(14));
