import { evictionRescoredInterval } from "@holdfast/recipe";
import type { RescoredVersion, RescoreView } from "../../api/types.ts";
import type { ChartLine } from "../../charts/chartSpec.ts";
import { pointColumns } from "../../charts/columns.ts";

/** A mean with its 95 % interval, at the version it was measured under. */
export interface Measured {
  readonly version: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The curve that takes retired tasks for granted, what was measured in its place, and the retired tasks by themselves, both with
 * their 95 % intervals. Of a version that was rescored more than once the newest result counts; hand-picked tasks do not.
 */
export function rescoredLines(rescores: readonly RescoreView[], imputed: ChartLine["columns"]): readonly ChartLine[] {
  const versions = newestResults(rescores);
  return [
    {
      ...{ id: "imputed", runId: "", label: "eviction-adjusted (imputed)", color: "var(--s2)", dash: true },
      columns: imputed,
    },
    measuredLine({
      ...{ id: "rescored", label: "eviction-rescored (measured)", color: "var(--s1)", bold: true },
      points: versions.flatMap(poolOf),
    }),
    measuredLine({
      ...{ id: "retired", label: "retired tasks, rescored", color: "var(--s3)" },
      points: versions.flatMap(retiredOf),
    }),
  ];
}

interface MeasuredLine extends Pick<ChartLine, "id" | "label" | "color" | "dash" | "bold"> {
  readonly points: readonly Measured[];
}

/** Means through the versions they were measured under, each in its interval. */
export function measuredLine({ points, ...look }: MeasuredLine): ChartLine {
  return {
    ...{ ...look, runId: "", smooth: false },
    columns: pointColumns(points.map(({ version, mean }) => ({ x: version, value: mean }))),
    band: { low: points.map(({ low }) => low), high: points.map(({ high }) => high), n: points.map(() => 1), of: 1 },
  };
}

/** Settled versions in order, each as it was measured last. */
export function newestResults(rescores: readonly RescoreView[]): readonly RescoredVersion[] {
  const settled = rescores
    .filter(({ spec }) => spec.from !== "chosen")
    .flatMap(({ versions }) => versions)
    .filter(({ settledAt, retired }) => settledAt !== null && retired !== null)
    .sort((a, b) => (a.settledAt ?? "").localeCompare(b.settledAt ?? ""));
  return [...new Map(settled.map((one) => [one.version, one])).values()].sort((a, b) => a.version - b.version);
}

const retiredOf = ({ version, retired }: RescoredVersion): Measured[] => (retired ? [{ version, ...retired }] : []);

/** What was measured over the whole pool. */
function poolOf({ version, retired, imputed, evictionRescored: mean }: RescoredVersion): Measured[] {
  if (!retired || imputed === null || mean === null) return [];
  return [{ version, mean, ...evictionRescoredInterval({ imputed, measured: mean, retired }) }];
}
