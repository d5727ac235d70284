import { differenceInterval, findMetric, isMeasured, meanInterval } from "@holdfast/metrics";
import { wilsonInterval } from "@holdfast/stats";
import type { ComparedRun } from "../../api/types.ts";
import { baselineFirst, type StyledGroup } from "./channels.ts";

/** "final": the last value; "best": the highest or lowest over the run, by the metric's better direction. */
export type ValueKind = "final" | "best";

/** How an interval was made: Student's over runs, Wilson's over the tasks of a pool, or not at all. */
export type IntervalMethod = "t" | "wilson";

export interface ValueCell {
  readonly value: number;
  /** Runs that the value is of. */
  readonly n: number;
  readonly interval: {
    readonly low: number;
    readonly high: number;
    readonly method: IntervalMethod;
    /** Runs or tasks. */
    readonly of: number;
  } | null;
  /** To the baseline group; null for itself. Its ends are NaN where one of both has no interval. */
  readonly delta: { readonly mean: number; readonly low: number; readonly high: number } | null;
  /** No other group is better; false where neither direction is. */
  readonly isBest: boolean;
}

export interface GroupValues {
  readonly group: StyledGroup;
  /** By metric; null where no run has it. */
  readonly cells: readonly (ValueCell | null)[];
  readonly runs: readonly { readonly run: ComparedRun; readonly cells: readonly (ValueCell | null)[] }[];
}

/** Final or best values of each group and of each of its runs, the baseline first, with 95 % intervals and differences to it. */
export function valueTable(
  unordered: readonly StyledGroup[],
  metrics: readonly string[],
  kind: ValueKind,
): readonly GroupValues[] {
  const groups = baselineFirst(unordered);
  const columns = metrics.map((metric) => columnOf(groups, metric, kind));
  return groups.map((group, row) => ({
    group,
    cells: columns.map(({ cells }) => cells[row] ?? null),
    runs: group.runs.map((run) => ({
      run,
      cells: columns.map(({ metric, baseline }) => {
        const cell = runCell(run, metric, kind);
        return cell && { ...cell, delta: group.isBaseline ? null : deltaOf(cell, baseline) };
      }),
    })),
  }));
}

function columnOf(groups: readonly StyledGroup[], metric: string, kind: ValueKind) {
  const plain = groups.map(({ runs }) => groupCell(runs, metric, kind));
  const baseline = plain[groups.findIndex(({ isBaseline }) => isBaseline)] ?? null;
  const direction = findMetric(metric)?.direction ?? "none";
  const sign = direction === "down" ? -1 : 1;
  const top = Math.max(...plain.flatMap((cell) => (cell && Number.isFinite(cell.value) ? [sign * cell.value] : [])));
  const cells = plain.map((cell, row) => {
    if (!cell) return null;
    const isBest = direction !== "none" && groups.length > 1 && sign * cell.value === top;
    return { ...cell, isBest, delta: groups[row]?.isBaseline ? null : deltaOf(cell, baseline) };
  });
  return { metric, baseline, cells };
}

function groupCell(runs: readonly ComparedRun[], metric: string, kind: ValueKind): ValueCell | null {
  const [only, ...others] = runs.flatMap((run) => runCell(run, metric, kind) ?? []);
  if (!only) return null;
  if (others.length === 0) return only;
  const values = [only, ...others].map(({ value }) => value);
  const finite = values.filter(Number.isFinite);
  const found = meanInterval(finite);
  const value = found?.mean ?? finite[0] ?? NaN;
  return {
    value,
    n: finite.length,
    interval: found && { low: found.low, high: found.high, method: "t", of: found.n },
    delta: null,
    isBest: false,
  };
}

function runCell(run: ComparedRun, metric: string, kind: ValueKind): ValueCell | null {
  const value = valueOf(run, metric, kind);
  return value === null
    ? null
    : { value, n: 1, interval: poolInterval(run, metric, { kind, value }), delta: null, isBest: false };
}

/** A run's final or best value of a metric; null where it has none, nothing was measured at the end, or neither direction is better. */
export function valueOf({ values }: Pick<ComparedRun, "values">, metric: string, kind: ValueKind): number | null {
  const known = values[metric];
  if (!known) return null;
  if (kind === "final") return isMeasured(metric, known.last) ? known.last : null;
  const direction = findMetric(metric)?.direction ?? "none";
  if (direction === "none") return null;
  return direction === "up" ? known.max : known.min;
}

/**
 * Wilson's interval of one scoring of the pool: a mean of k rewards between 0 and 1 varies no more than a share of k. The best of
 * many scorings has none, since it was picked for being high.
 */
function poolInterval(
  { poolSize, config }: ComparedRun,
  metric: string,
  { kind, value }: { readonly kind: ValueKind; readonly value: number },
): ValueCell["interval"] {
  const isShare = value >= 0 && value <= 1 && config.gate.invalidReward === 0 && config.advantage.lengthPenalty === 0;
  if (metric !== "reward/newest" || kind === "best" || !isShare || poolSize === 0) return null;
  return { ...wilsonInterval(value * poolSize, poolSize), method: "wilson", of: poolSize };
}

function deltaOf(cell: ValueCell, baseline: ValueCell | null): ValueCell["delta"] {
  return baseline && differenceInterval(estimateOf(cell), estimateOf(baseline));
}

const estimateOf = ({ value, interval }: ValueCell) => ({
  mean: value,
  low: interval?.low ?? NaN,
  high: interval?.high ?? NaN,
});
