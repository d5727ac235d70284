/** A value that can be written as JSON: what arguments and expected results of tests are made of. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/**
 * The one text of a value, as issues and test output show it: `[1, "a"]`, `{"a": 1}` with sorted keys. Two values are
 * structurally equal exactly when their texts are. The guest serialises results by the same rules.
 */
export function showValue(value: Value): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (isList(value)) return `[${value.map(showValue).join(", ")}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${showValue(entry)}`).join(", ")}}`;
}

/** `clamp(2, 0, 3)`. */
export function showCall(name: string, args: readonly Value[]): string {
  return `${name}(${args.map(showValue).join(", ")})`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
