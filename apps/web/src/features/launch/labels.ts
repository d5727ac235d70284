import { configFields } from "@holdfast/recipe";

const labels: ReadonlyMap<string, string> = new Map([
  ...configFields.map(({ path, label }) => [path, label] as const),
  ["name", "Name"],
  ["arms", "Arms"],
  ["seed", "Seeds"],
  ["yaml", "the YAML"],
  ["clonedFrom", "Cloned run"],
  ["candidates.series", "Candidates from"],
  ["candidates.from", "First candidate"],
  ["candidates.count", "Candidates"],
  ["attempts", "Attempts"],
  ["poolSize", "Pool size"],
]);

/** What a field of the form is called; its path where it has no field. */
export function labelOf(path: string): string {
  const axis = /^grid\.(\d+)\./.exec(path)?.[1];
  if (axis !== undefined) return `Grid, setting ${Number(axis) + 1}`;
  return labels.get(path) ?? (path === "" ? "the configuration" : path);
}
