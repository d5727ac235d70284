import type { MetricName } from "@holdfast/metrics";
import type { Patch } from "../overlaid.ts";
import type { ArmRun } from "./armRun.ts";

/** Value that an arm's finished run gives the switch's metric. */
export type Measure = (run: ArmRun) => number | Promise<number>;

type Values = Readonly<Record<string, number>>;

export interface Expectation {
  /** In words, with its source where there is one. */
  readonly text: string;
  readonly holds: (values: Values) => boolean;
}

/** A switch, the arms it is tried in, and the effect that it should have on one metric. */
export interface SwitchCase {
  /** Path of the switch in the configuration; behind it, in brackets, which of its effects this is. */
  readonly name: string;
  /** What both arms share beyond the quick run. */
  readonly shared?: Patch;
  /** Settings of each arm, by its name; the first is the one that the others are held against. */
  readonly arms: Readonly<Record<string, Patch>>;
  readonly metric: string;
  readonly measure: Measure;
  readonly expected: Expectation;
  /** How the effect comes about, or why it is small here. */
  readonly explanation: string;
}

export interface SwitchReport {
  readonly name: string;
  readonly arms: readonly string[];
  readonly metric: string;
  readonly values: Values;
  readonly expected: string;
  readonly seen: boolean;
  readonly explanation: string;
}

/** Mean over the updates of a metric. */
export const meanOf =
  (name: MetricName): Measure =>
  (run) =>
    mean(run.series(name));

/** Its value at the first update, where arms of one seed still have the same weights and the same batch. */
export const firstOf =
  (name: MetricName): Measure =>
  (run) =>
    run.series(name).at(0) ?? NaN;

/** Its mean over the last three updates. */
export const endOf =
  (name: MetricName): Measure =>
  (run) =>
    mean(run.series(name).slice(-3));

/** Its value at the last update. */
export const lastOf =
  (name: MetricName): Measure =>
  (run) =>
    run.series(name).at(-1) ?? NaN;

/** `more` exceeds `less` at least `factor` times. With `factor` 1 (and by default) being greater is enough. */
export function above(more: string, less: string, factor = 1): Expectation {
  const times = factor === 1 ? "more than" : `at least ${factor} times`;
  return {
    text: `${more} ${times} ${less}`,
    holds: (values) => {
      const [high, low] = [valueOf(values, more), valueOf(values, less)];
      return high > low && high >= factor * low;
    },
  };
}

/** The arm's value lies inside the bounds, ends included. */
export function between(arm: string, [low, high]: readonly [number, number]): Expectation {
  return {
    text: low === high ? `${arm} ${low}` : `${arm} from ${low} to ${high}`,
    holds: (values) => valueOf(values, arm) >= low && valueOf(values, arm) <= high,
  };
}

/** All of them hold. */
export function all(...parts: readonly Expectation[]): Expectation {
  return {
    text: parts.map(({ text }) => text).join("; "),
    holds: (values) => parts.every(({ holds }) => holds(values)),
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function valueOf(values: Values, arm: string): number {
  const value = values[arm];
  if (value === undefined) throw new Error(`there is no arm "${arm}"`);
  return value;
}
