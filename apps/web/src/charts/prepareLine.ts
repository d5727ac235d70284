import { smoothed } from "@holdfast/metrics";
import { thinLine } from "./thinLine.ts";
import type { ChartSeries, ChartSpec, Sample } from "./chartSpec.ts";
import type { LinePoint } from "./linePoint.ts";

export interface LineData {
  readonly points: readonly LinePoint[];
  readonly smoothed: boolean;
  /** Usual distance between measurements in steps. */
  readonly cadence: number;
  /** Samples that are NaN or ±∞. */
  readonly undrawn: readonly Sample[];
}

/** Decides the points of one line. Values that cannot be drawn, and holes in the measurements, break it. */
export function prepareLine(series: ChartSeries, spec: Pick<ChartSpec, "scale" | "smoothing" | "maxPoints">): LineData {
  const { samples } = series;
  const drawable = ({ value }: Sample) => Number.isFinite(value) && (spec.scale === "linear" || value > 0);
  const cadence = usualDistance(samples);
  const smooths = spec.smoothing > 0 && series.smooth !== false && samples.length > 2;
  const values = samples.map((sample) => (drawable(sample) ? sample.value : Number.NaN));
  const curve = smooths
    ? smoothed({ mean: values, count: values.map(() => 1) }, { kind: "ema", amount: spec.smoothing })
    : values;
  const points = samples.map(({ step, value }, index): LinePoint => {
    const shown = finite(curve[index]);
    return { step, drawn: shown, raw: finite(values[index]), value };
  });
  return {
    points: thinLine(withGaps(points, cadence), spec.maxPoints),
    smoothed: smooths,
    cadence,
    undrawn: samples.filter(({ value }) => !Number.isFinite(value)),
  };
}

const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null);

/** Median distance between neighbouring samples; 1 when there are fewer than two. */
function usualDistance(samples: readonly Sample[]): number {
  const distances = samples.slice(1).map(({ step }, index) => step - (samples[index]?.step ?? step));
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 1;
}

/** Where measurements are missing for more than 2.5 usual distances, a point that breaks the line. */
function withGaps(points: readonly LinePoint[], cadence: number): readonly LinePoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (!before || point.step - before.step <= cadence * 2.5) return [point];
    return [{ step: before.step + cadence, drawn: null, raw: null, value: null }, point];
  });
}
