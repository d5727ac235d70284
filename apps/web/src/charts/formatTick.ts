import type { PreparedChart } from "./prepareChart.ts";

/** An axis label: as few digits as tell the ticks apart. */
export function formatTick(value: number, { format, scale, y }: Pick<PreparedChart, "format" | "scale" | "y">): string {
  if (value === 0) return format === "percent" ? "0 %" : "0";
  if (scale === "log") return value >= 0.01 && value < 1_000 ? String(value) : value.toExponential(0);
  const gap = Math.abs((y.ticks[1] ?? 1) - (y.ticks[0] ?? 0)) || 1;
  if (format === "percent") return `${fixed(value * 100, gap * 100)} %`;
  const size = Math.max(...y.ticks.map(Math.abs));
  if (size >= 10_000) return `${fixed(value / 1_000, gap / 1_000)}k`;
  if (size < 0.001) return powerOfTen(value, gap);
  return fixed(value, gap);
}

/** A label of the x axis: the update, or the time since the start in the unit that the ticks need. */
export function formatStep(step: number, { xKind, x }: Pick<PreparedChart, "xKind" | "x">): string {
  if (xKind === "update" || step === 0) return String(step);
  const gap = (x.ticks[1] ?? 1) - (x.ticks[0] ?? 0);
  if (gap >= 3_600) return `${fixed(step / 3_600, gap / 3_600)} h`;
  return gap >= 60 ? `${fixed(step / 60, gap / 60)} min` : `${step} s`;
}

/** `value` with the decimals that a step of `gap` needs. */
function fixed(value: number, gap: number): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(gap) - 1e-9));
  const exact = Number.isInteger(Number((gap * 10 ** decimals).toPrecision(6))) ? decimals : decimals + 1;
  return value.toFixed(exact).replace("-", "−");
}

/** `value` in the power of ten of the axis' step, e.g. 2e-4, 4e-4. */
function powerOfTen(value: number, gap: number): string {
  const exponent = Math.floor(Math.log10(gap) + 1e-9);
  return `${Number((value / 10 ** exponent).toPrecision(3))}e${exponent}`.replace(/^-/, "−");
}
