import type { SeriesColumns } from "@holdfast/metrics";
import type { ForgettingView } from "../../api/types.ts";
import type { ChartLine } from "../../charts/chartSpec.ts";
import { prepareChart, type PreparedChart } from "../../charts/prepareChart.ts";
import type { StyledGroup } from "../compare/channels.ts";
import { comparisonLines } from "../compare/comparisonLines.ts";
import { measuredLine, type Measured } from "../rescores/rescoredLines.ts";

/** Every metric that the page draws beside what was rescored. */
export const forgettingMetrics = ["reward/eviction_adjusted", "tasks/retired_mastered", "reward/newest"] as const;

interface ForgettingCharts {
  /** Imputed and measured, a chart for each arm with the same axes. */
  readonly arms: readonly { readonly name: string; readonly chart: PreparedChart }[];
  /** What every arm had retired by the first version of the span, since then. */
  readonly cohort: PreparedChart;
  /** What every arm had retired by each version. */
  readonly retired: PreparedChart;
}

interface ForgettingParts {
  readonly forgetting: ForgettingView;
  /** The arms as they are drawn. */
  readonly groups: readonly StyledGroup[];
  readonly series: readonly SeriesColumns[];
}

/** The curves of the page: what was taken for granted, what was measured in its place, with 95 % intervals. */
export function prepareForgetting({ forgetting, groups, series }: ForgettingParts): ForgettingCharts {
  const { arms, checkpoints } = forgetting;
  const view = { format: "fraction", max: 1, reach: reachOf(series, checkpoints) } as const;
  const own = arms.map((arm) => ({ name: arm.name, lines: armLines(arm, { groups, series }) }));
  const whole = prepareChart(
    own.flatMap(({ lines }) => lines),
    view,
  );
  const [[from, to], [min, max]] = [whole.x.domain, whole.y.domain];
  return {
    arms: own.map(({ name, lines }) => ({ name, chart: prepareChart(lines, { ...view, from, to, min, max }) })),
    cohort: prepareChart(
      arms.flatMap((arm) => lineOf(arm.name, arm.cohort, groups)),
      view,
    ),
    retired: prepareChart(
      arms.flatMap(({ name, course }) =>
        lineOf(
          name,
          course.map(({ version, retired }) => ({ version, ...retired })),
          groups,
        ),
      ),
      view,
    ),
  };
}

type Arm = ForgettingView["arms"][number];

function armLines(
  { name, course }: Arm,
  { groups, series }: Pick<ForgettingParts, "groups" | "series">,
): readonly ChartLine[] {
  const [metric] = forgettingMetrics;
  const group = groups.filter(({ label }) => label === name);
  const imputed = comparisonLines({
    ...{ series, metric, groups: group, centre: "mean", band: "none", scale: "linear" },
    smoothing: { kind: "ema", amount: 0 },
  });
  const pools = course.flatMap(({ version, evictionRescored }) =>
    evictionRescored === null ? [] : [{ version, ...evictionRescored }],
  );
  return [
    ...imputed.map((line) => ({
      ...line,
      ...{ id: `${name} imputed`, label: "eviction-adjusted (imputed)", color: "var(--s2)", dash: true, bold: false },
    })),
    measuredLine({
      ...{ id: `${name} rescored`, label: "eviction-rescored (measured)", color: "var(--s1)", bold: true },
      points: pools,
    }),
    measuredLine({
      ...{ id: `${name} retired`, label: "retired tasks, rescored", color: "var(--s3)" },
      points: course.map(({ version, retired }) => ({ version, ...retired })),
    }),
  ];
}

/** An arm's means in its own colour and dash; none while its runs are not known. */
function lineOf(name: string, points: readonly Measured[], groups: readonly StyledGroup[]): readonly ChartLine[] {
  const group = groups.find(({ label }) => label === name);
  if (!group) return [];
  const { color, dash, isBaseline } = group;
  return [measuredLine({ id: name, label: name, color, dash, bold: isBaseline, points })];
}

/** From the start to the last update or checkpoint. */
function reachOf(series: readonly SeriesColumns[], checkpoints: readonly number[]): readonly number[] {
  const ends = [...series.map(({ x }) => x.at(-1) ?? 0), ...checkpoints];
  return [0, Math.max(1, ...ends)];
}
