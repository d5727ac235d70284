import { formatDuration } from "../ui/time.ts";
import type { PreparedChart } from "./prepareChart.ts";

/** A label of the y axis: as few digits as tell the ticks apart. */
export function formatTick(value: number, { format, logY, y }: Pick<PreparedChart, "format" | "logY" | "y">): string {
  if (value === 0) return format === "percent" ? "0 %" : "0";
  if (logY) return value >= 0.01 && value < 1_000 ? String(value) : value.toExponential(0);
  const gap = gapOf(y.ticks);
  if (format === "percent") return `${fixed(value * 100, gap * 100)} %`;
  const size = Math.max(...y.ticks.map(Math.abs));
  if (size >= 10_000) return shortened(value, gap);
  if (size < 0.001) return powerOfTen(value, gap);
  return fixed(value, gap);
}

type XScale = Pick<PreparedChart, "xKind" | "x">;

/** A label of the x axis: a count, or a time in the unit that the ticks need. */
export function formatXTick(value: number, { xKind, x }: XScale): string {
  // The ends of an axis of counts are ticks too, at no round distance from the next one.
  const gap = gapOf(x.ticks.length > 3 ? x.ticks.slice(1) : x.ticks);
  if (xKind === "wall") return clockTick(value, gap);
  if (xKind === "relative") return spanTick(value, gap);
  const size = Math.max(...x.ticks.map(Math.abs));
  return size >= 10_000 ? shortened(value, gap) : String(Number(value.toPrecision(6)));
}

const nouns = { step: "update", rollouts: "rollout", tokens: "token" } as const;

/** A position of the x axis in words, e.g. "update 1,024" or "3 min 20 s". */
export function formatX(value: number, xKind: XScale["xKind"]): string {
  if (xKind === "wall") return new Date(value).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
  if (xKind === "relative") return formatDuration(value * 1_000);
  return `${nouns[xKind]} ${Math.round(value).toLocaleString("en")}`;
}

const gapOf = (ticks: readonly number[]) => Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0)) || 1;

/** In thousands or millions, e.g. "20k", "1.5M"; without decimals that say nothing. */
function shortened(value: number, gap: number): string {
  if (Math.abs(value) < 1_000) return String(value);
  const [unit, sign] = Math.abs(value) >= 999_500 ? [1_000_000, "M"] : [1_000, "k"];
  return `${trimmed(fixed(value / unit, gap / unit))}${sign}`;
}

const trimmed = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

function clockTick(value: number, gap: number): string {
  const time = new Date(value);
  if (gap >= 86_400_000) return time.toLocaleDateString(undefined, { day: "numeric", month: "short" });
  const seconds = gap < 60_000 ? ({ second: "2-digit" } as const) : {};
  return time.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hour12: false, ...seconds });
}

function spanTick(seconds: number, gap: number): string {
  if (seconds === 0) return "0";
  if (gap >= 86_400) return `${fixed(seconds / 86_400, gap / 86_400)} d`;
  if (gap >= 3_600) return `${fixed(seconds / 3_600, gap / 3_600)} h`;
  return gap >= 60 ? `${fixed(seconds / 60, gap / 60)} min` : `${fixed(seconds, gap)} s`;
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
