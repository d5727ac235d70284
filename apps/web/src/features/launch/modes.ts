export const modes = ["run", "ladder", "stress"] as const;

/** One recipe with one or several seeds; several presets side by side; a measured pool and a verdict. */
export type Mode = (typeof modes)[number];

/** The mode that an address names; a run when it names none. */
export function parseMode(text: string): Mode {
  return modes.find((mode) => mode === text) ?? "run";
}

export const modeNames: Record<Mode, string> = { run: "One recipe", ladder: "Ladder", stress: "Stress test" };
