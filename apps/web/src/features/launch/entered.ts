import { presets, type PresetStudy } from "@holdfast/recipe";
import type { Entry } from "./entries.ts";
import type { GridAxis } from "./grid.ts";
import { freshStress, type StressDraft } from "./stressInput.ts";
import type { LaunchStart } from "./useLaunchStart.ts";
import { writeYaml } from "./yaml/writeYaml.ts";

/** Everything a person can enter. */
export interface Entered {
  /** Null while the suggested name stands. */
  readonly name: string | null;
  readonly seeds: string;
  /** The settings: a whole configuration, in a ladder what is changed in every arm. Form and editor both change this text. */
  readonly yaml: string;
  /** The last text that could be read; what the form shows while the newest cannot be. */
  readonly readable: string;
  /** What was typed into the form's controls, as typed, by the path of the setting. */
  readonly typed: Readonly<Record<string, Entry>>;
  readonly grid: readonly GridAxis[];
  readonly stress: StressDraft;
}

/** What stands in the form before anything is entered. A preset that is meant as a study comes with its values and seeds. */
export function freshEntered(start: LaunchStart): Entered {
  const yaml = startText(start);
  const study = studyOf(start);
  const seeds = study?.seeds.join(", ") ?? String(start.arms[0]?.config.seed ?? 1);
  const grid = study ? [{ path: study.path, values: study.values.join(", ") }] : [];
  return { name: null, seeds, yaml, readable: yaml, typed: {}, grid, stress: freshStress };
}

function studyOf({ mode, arms: [arm], from }: LaunchStart): PresetStudy | undefined {
  if (mode !== "run" || from !== null) return undefined;
  return presets.find(({ name }) => name === arm?.preset)?.study;
}

function startText({ mode, arms, from }: LaunchStart): string {
  const [arm] = arms;
  if (mode === "ladder" || !arm) {
    return "# Settings changed in every arm. What is not here stays as each arm has it.\n";
  }
  const origin = from ? `the run ${from.id}` : `the preset ${arm.name}`;
  const without = mode === "stress" ? ["tasks.taskset"] : [];
  return `# From ${origin}.\n# What is left out has its default.\n${writeYaml(arm.config, { without })}`;
}
