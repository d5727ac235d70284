import { prepareAxis, prepareSteps } from "./prepareAxis.ts";
import type { ChartSpec, Sample } from "./chartSpec.ts";
import type { ChartRow, PreparedChart, PreparedLine } from "./prepareChart.ts";
import { type BandPoint, seedBand, stepsOf } from "./seedBands.ts";

/** One arm: a curve for each of its seeds, drawn as their mean and the band between their ends. */
export interface ArmSeries {
  readonly label: string;
  readonly color: string;
  readonly dash: string | null;
  readonly bold: boolean;
  /** How many seeds there are, whether or not they have begun. */
  readonly seeds: number;
  readonly curves: readonly (readonly Sample[])[];
}

interface BandSpec extends Pick<ChartSpec, "format" | "min" | "max" | "smoothing"> {
  readonly arms: readonly ArmSeries[];
}

interface PreparedArm {
  readonly arm: ArmSeries;
  readonly index: number;
  readonly band: readonly BandPoint[];
}

/** Everything a chart of arms needs to be drawn; every measured point of every run is in it. */
export function prepareBands({ arms, format, smoothing, min, max }: BandSpec): PreparedChart {
  const curves = arms.flatMap((arm) => arm.curves);
  const steps = stepsOf(curves);
  const prepared = arms.map((arm, index) => ({ arm, index, band: seedBand(arm.curves, steps, smoothing) }));
  const lines = prepared.map((each) => describeArm(each, smoothing > 0));
  const ends = prepared.flatMap(({ band }) => band.flatMap(({ low, high }) => [low, high]));
  const samples = curves.flat();
  return {
    rows: rowsOf(prepared),
    lines: [...lines].sort((a, b) => Number(a.bold) - Number(b.bold)),
    focus: lines.find(({ bold }) => bold) ?? lines[0] ?? null,
    x: prepareSteps(steps[0] ?? 1, steps.at(-1) ?? 2, 5),
    xKind: "update",
    y: prepareAxis(ends, {
      scale: "linear",
      intervals: 4,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    }),
    scale: "linear",
    format,
    shown: samples.filter(({ value }) => Number.isFinite(value)).length,
    total: samples.length,
    below: 0,
    undrawn: arms.flatMap(({ label, curves: own }) =>
      own.flat().flatMap(({ step, value }) => (Number.isFinite(value) ? [] : [{ step, value, label }])),
    ),
  };
}

function describeArm({ arm, index, band }: PreparedArm, smooths: boolean): PreparedLine {
  return {
    label: arm.label,
    color: arm.color,
    dash: arm.dash,
    bold: arm.bold,
    drawnKey: `d${index}`,
    rawKey: null,
    valueKey: `v${index}`,
    latest: band.findLast(({ n, measured }) => n === mostOf(band) && measured !== null)?.measured?.mean ?? null,
    sparse:
      band.filter(({ measured }) => measured !== null).length <= 40 && arm.curves.some((curve) => isSparse(curve)),
    band: {
      lowKey: `l${index}`,
      highKey: `h${index}`,
      partKey: `p${index}`,
      countKey: `n${index}`,
      measuredLowKey: `ml${index}`,
      measuredHighKey: `mh${index}`,
      seeds: arm.seeds,
      smoothed: smooths,
    },
  };
}

/** How many curves there are where most of them are. */
const mostOf = (band: readonly BandPoint[]) => band.reduce((most, { n }) => Math.max(most, n), 0);

/** Measured every few steps only, or once so far. */
function isSparse(curve: readonly Sample[]): boolean {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last) return false;
  return curve.length === 1 || (last.step - first.step) / (curve.length - 1) > 1.5;
}

/** Where all curves of an arm that have begun still go on, its mean is drawn full; where only some do, faint. */
function rowsOf(prepared: readonly PreparedArm[]): readonly ChartRow[] {
  const byStep = new Map<number, Record<string, number | null>>();
  for (const { index, band } of prepared) {
    const most = mostOf(band);
    band.forEach(({ step, mean, low, high, n, measured }, at) => {
      const row = byStep.get(step) ?? {};
      const part = n < most;
      const borders = [band[at - 1], band[at + 1]].some((beside) => beside !== undefined && beside.n < most);
      row[`d${index}`] = part ? null : mean;
      row[`p${index}`] = part || borders ? mean : null;
      row[`l${index}`] = low;
      row[`h${index}`] = high;
      row[`n${index}`] = n;
      row[`v${index}`] = measured?.mean ?? null;
      row[`ml${index}`] = measured?.low ?? null;
      row[`mh${index}`] = measured?.high ?? null;
      byStep.set(step, row);
    });
  }
  return [...byStep].map(([step, row]) => ({ ...row, step })).sort((a, b) => a.step - b.step);
}
