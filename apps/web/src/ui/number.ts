/** Ways a metric's value is written. */
export type NumberFormat = "fraction" | "percent" | "scientific" | "count" | "seconds" | "plain";

/** A value for people, its unit tied to it: leading zeros kept, a real minus sign, NaN and ±∞ named, a dash for what is absent. */
export function formatNumber(value: number | null | undefined, format: NumberFormat): string {
  if (value === null || value === undefined) return "–";
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "−∞";
  return write(value, format).replace("-", value < 0 ? "−" : "-");
}

/** A signed difference, e.g. "+0.021" or "−3". */
export function formatDelta(value: number, format: NumberFormat): string {
  return `${value > 0 ? "+" : ""}${formatNumber(value, format)}`;
}

function write(value: number, format: NumberFormat): string {
  switch (format) {
    case "fraction":
      return value.toFixed(3);
    case "percent":
      return `${percent(value)}\u00a0%`;
    case "scientific":
      return value === 0 ? "0" : value.toExponential(1);
    case "count":
      return compact(value);
    case "seconds":
      return value < 100 ? `${value.toFixed(1)}\u00a0s` : `${Math.round(value)}\u00a0s`;
    case "plain":
      return trim(value);
  }
}

/** Two digits of what would read 0.0. */
function percent(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < 5e-4) return String(Number((value * 100).toPrecision(2)));
  return (value * 100).toFixed(size < 0.1 ? 1 : 0);
}

function compact(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${(value / 1e6).toFixed(1)}M`;
  if (size >= 1e4) return `${(value / 1e3).toFixed(1)}k`;
  return Number.isInteger(value) || size >= 1e3 ? String(Math.round(value)) : value.toFixed(1);
}

function trim(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e5)) return value.toExponential(1);
  return Number(value.toPrecision(3)).toString();
}
