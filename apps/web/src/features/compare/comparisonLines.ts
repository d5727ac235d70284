import {
  bandDifference,
  commonGrid,
  findMetric,
  groupBand,
  mergeSegments,
  onGrid,
  smoothed,
  splitUnmeasured,
  type BandKind,
  type BucketColumns,
  type CommonGrid,
  type GroupBand,
  type GroupCentre,
  type SeriesColumns,
  type Smoothing,
} from "@holdfast/metrics";
import type { ChartLine } from "../../charts/chartSpec.ts";
import { joinSegments } from "../../charts/columns.ts";
import { bandColumns } from "./bandColumns.ts";
import type { StyledGroup } from "./channels.ts";

export interface ComparisonSpec {
  /** Of any runs and metrics; those that are not asked for are left out. */
  readonly series: readonly SeriesColumns[];
  readonly groups: readonly StyledGroup[];
  readonly metric: string;
  readonly centre: GroupCentre;
  readonly band: BandKind | "none";
  readonly smoothing: Smoothing;
  /** Of the x axis. */
  readonly scale: "linear" | "log";
}

/** A line of a chart and the panel it belongs to. */
export interface ComparisonLine extends ChartLine {
  readonly facet: string | null;
}

const maxCells = 600;

/**
 * A line for each group that has the metric: the only run of a group as it was measured, several as their mean or median with a band
 * over all of them, at every x on a grid that the groups share. Runs are smoothed before they are averaged.
 */
export function comparisonLines(spec: ComparisonSpec): readonly ComparisonLine[] {
  const measured = measure(spec);
  const grid = gridOf(measured, spec);
  return measured.map(({ group, members }) => {
    const [only, ...others] = members;
    if (only && others.length === 0) return { ...look(group, spec), columns: only.columns };
    return bandLine(group, spec, { grid, members, band: bandOf(members, grid, spec) });
  });
}

/** The same lines as differences to the baseline's, which lies at 0 with its own band; none without a baseline that has the metric. */
export function differenceLines(spec: ComparisonSpec): readonly ComparisonLine[] {
  const measured = measure(spec);
  const baseline = measured.find(({ group }) => group.isBaseline);
  if (!baseline) return [];
  const grid = gridOf(measured, spec);
  const base = bandOf(baseline.members, grid, spec);
  return measured.map(({ group, members }) => {
    const own = bandOf(members, grid, spec);
    const band = group.isBaseline ? aroundItself(base) : bandDifference(own, base, kindOf(spec));
    return bandLine(group, spec, { grid, members, band });
  });
}

interface Member {
  readonly columns: BucketColumns;
  /** The columns with what is averaged: smoothed means, or what was measured. */
  readonly curve: BucketColumns;
}

interface MeasuredGroup {
  readonly group: StyledGroup;
  readonly members: readonly Member[];
}

function measure({ series, groups, metric, smoothing }: ComparisonSpec): readonly MeasuredGroup[] {
  const byRun = new Map<string, SeriesColumns[]>();
  for (const one of series) {
    if (one.name !== metric || one.x.length === 0) continue;
    const known = byRun.get(one.runId);
    if (known) known.push(one);
    else byRun.set(one.runId, [one]);
  }
  const amount = smooths(metric) ? smoothing.amount : 0;
  return groups
    .map((group) => ({
      group,
      members: group.runs.flatMap(({ id }) => {
        const segments = byRun.get(id);
        return segments ? memberOf(segments, metric, { ...smoothing, amount }) : [];
      }),
    }))
    .filter(({ members }) => members.length > 0);
}

/** What was measured of a run's present course; its segments are smoothed one by one. */
function memberOf(segments: readonly SeriesColumns[], metric: string, smoothing: Smoothing): Member {
  const columns = splitUnmeasured(joinSegments(mergeSegments(segments).shown), metric).measured;
  if (smoothing.amount <= 0) return { columns, curve: columns };
  const mean = smoothed(columns, smoothing);
  return { columns, curve: { ...columns, mean, min: mean, max: mean } };
}

/** Measured every few updates, or set and not measured: smoothing would draw what never was. */
const smooths = (metric: string) => findMetric(metric)?.cadence !== "periodic" && metric !== "optim/lr";

const gridOf = (measured: readonly MeasuredGroup[], { scale }: ComparisonSpec) =>
  commonGrid(
    measured.flatMap(({ members }) => members.map(({ curve }) => curve)),
    { maxCells, scale },
  );

const kindOf = ({ band }: ComparisonSpec): BandKind => (band === "none" ? "minmax" : band);

const bandOf = (members: readonly Member[], grid: CommonGrid, spec: ComparisonSpec): GroupBand =>
  groupBand(
    members.map(({ curve }) => onGrid(curve, grid)),
    { centre: spec.centre, band: kindOf(spec) },
  );

const aroundItself = ({ n, centre, low, high }: GroupBand): GroupBand => ({
  n,
  centre: centre.map((value) => value - value),
  low: low.map((value, cell) => value - (centre[cell] ?? NaN)),
  high: high.map((value, cell) => value - (centre[cell] ?? NaN)),
});

const look = ({ id, label, color, dash, isBaseline, facet }: StyledGroup, { metric }: ComparisonSpec) => ({
  ...{ id, runId: id, label, color, dash, facet },
  bold: isBaseline,
  smooth: smooths(metric),
});

interface Banded {
  readonly grid: CommonGrid;
  readonly members: readonly Member[];
  readonly band: GroupBand;
}

function bandLine(group: StyledGroup, spec: ComparisonSpec, { grid, members, band }: Banded): ComparisonLine {
  const drawn = bandColumns(
    grid,
    members.map(({ columns }) => columns),
    band,
  );
  const line = { ...look(group, spec), smooth: false, columns: drawn.columns };
  if (spec.band === "none" && members.length === 1) return line;
  const hidden = spec.band === "none" ? drawn.columns.mean : null;
  return {
    ...line,
    band: { low: hidden ?? drawn.low, high: hidden ?? drawn.high, n: drawn.n, of: group.runs.length },
  };
}
