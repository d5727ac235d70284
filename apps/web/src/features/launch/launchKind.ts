import type { ReadForm } from "./readForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** What a launch makes: one run, a ladder of presets, or a grid of one recipe. */
export function launchKind(
  { mode }: Pick<LaunchStart, "mode">,
  { arms, seeds }: Pick<ReadForm, "arms" | "seeds">,
): "run" | "ladder" | "grid" {
  if (mode === "ladder") return "ladder";
  return arms.length === 1 && seeds.length === 1 ? "run" : "grid";
}
