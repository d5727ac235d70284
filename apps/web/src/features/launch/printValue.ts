import type { ConfigValue } from "@holdfast/recipe";

/** A setting's value as people write it. */
export function printValue(value: ConfigValue | undefined): string {
  if (value === undefined) return "–";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return value !== 0 && Math.abs(value) < 0.001 ? value.toExponential() : String(value);
  if (typeof value === "string") return value;
  return `[${value.join(", ")}]`;
}
