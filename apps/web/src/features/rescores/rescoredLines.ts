import type { RescoredVersion, RescoreView } from "../../api/types.ts";
import type { ChartLine } from "../../charts/chartSpec.ts";
import { pointColumns } from "../../charts/columns.ts";

interface Measured {
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
    line("rescored", { label: "eviction-rescored (measured)", color: "var(--s1)", points: versions.flatMap(poolOf) }),
    line("retired", { label: "retired tasks, rescored", color: "var(--s3)", points: versions.flatMap(retiredOf) }),
  ];
}

function line(
  id: string,
  { label, color, points }: { readonly label: string; readonly color: string; readonly points: readonly Measured[] },
): ChartLine {
  return {
    ...{ id, runId: "", label, color, smooth: false, bold: id === "rescored" },
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

/** The interval of the retired tasks as it shows in the whole pool: the rest of the pool is taken as measured. */
function poolOf({ version, retired, imputed, evictionRescored: mean }: RescoredVersion): Measured[] {
  if (!retired || imputed === null || mean === null) return [];
  const share = retired.mean === 1 ? 0 : (imputed - mean) / (1 - retired.mean);
  return [
    {
      version,
      mean,
      low: mean - share * (retired.mean - retired.low),
      high: mean + share * (retired.high - retired.mean),
    },
  ];
}
