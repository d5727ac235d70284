import type { LaunchStart } from "./useLaunchStart.ts";

/** The name that is sent unless a person writes another one. */
export function suggestedName(
  { mode, arms, from }: Pick<LaunchStart, "mode" | "arms" | "from">,
  seeds: readonly number[],
): string {
  const [first, last] = [arms[0], arms.at(-1)];
  if (mode === "ladder") {
    return first && last && first !== last
      ? `Ladder, ${first.name} to ${last.name}`
      : `Ladder, ${first?.name ?? "no arm"}`;
  }
  const recipe = from ? `${from.name}, again` : (first?.name ?? "run");
  if (mode === "stress") return `Stress test, ${recipe}`;
  return seeds.length > 1 ? `${recipe} · ${seeds.length} seeds` : `${recipe} · seed ${seeds[0] ?? ""}`.trim();
}
