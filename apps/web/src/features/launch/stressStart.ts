import type { ReadForm } from "./readForm.ts";

/** What starts a stress test of the form's one arm and first seed; null while something is wrong with it, or another thing is launched. */
export function stressStart({ name, arms, seeds, stress }: Pick<ReadForm, "name" | "arms" | "seeds" | "stress">) {
  const [arm, seed] = [arms[0], seeds[0]];
  if (!arm || seed === undefined || !stress) return null;
  return { name, preset: arm.preset, config: { ...arm.config, seed }, ...stress };
}
