import type { LaunchStart } from "./useLaunchStart.ts";

interface Repeats {
  readonly seeds: readonly number[];
  /** Combinations of a grid; 0 without one. */
  readonly cells: number;
}

/** The name that is sent unless a person writes another one. */
export function suggestedName(
  { mode, arms, from }: Pick<LaunchStart, "mode" | "arms" | "from">,
  { seeds, cells }: Repeats,
): string {
  const [first, last] = [arms[0], arms.at(-1)];
  if (mode === "ladder") {
    return first && last && first !== last
      ? `Ladder, ${first.name} to ${last.name}`
      : `Ladder, ${first?.name ?? "no arm"}`;
  }
  const recipe = from ? againName(from.name) : (first?.name ?? "run");
  if (mode === "stress") return `Stress test, ${recipe}`;
  if (cells > 0) return `${recipe} · grid of ${cells}`;
  return seeds.length > 1 ? `${recipe} · ${seeds.length} seeds` : `${recipe} · seed ${seeds[0] ?? ""}`.trim();
}

/** "demo, again", then "demo, again 2": a clone of a clone counts on; a seed in the name is said anew. */
function againName(name: string): string {
  const [, original = name, count] = /^(.*?)(?:, again(?: (\d+))?)?(?: · seed \d+)?$/.exec(name) ?? [];
  const isClone = name !== original && name.includes(", again");
  return isClone ? `${original}, again ${Number(count ?? 1) + 1}` : `${original}, again`;
}
