import type { Preset } from "@holdfast/recipe";
import { departures } from "./compareWith.ts";
import { counted } from "./orderText.ts";

export interface PresetFacts {
  /** What it varies, how far it is from the defaults, and whose numbers it has, e.g. "4 differences from the defaults · Arctic-SWE". */
  readonly facts: string;
  /** Every setting with its source, one a line. */
  readonly origins: string;
}

/** What to know about a preset before choosing it. */
export function presetFacts({ config, sources, study }: Preset): PresetFacts {
  const count = departures(config);
  const differences = count === 0 ? "the defaults" : `${counted(count, "difference")} from the defaults`;
  const named = [...new Set(sources.map(({ source }) => sourceName(source)))];
  return {
    facts: [...studyFacts(study), differences, named.join(", ")].join(" · "),
    origins: sources.map(({ path, source }) => `${path}: ${source}`).join("\n"),
  };
}

const studyFacts = (study: Preset["study"]): readonly string[] =>
  study ? [`${study.values.join(" and ")}, ${counted(study.seeds.length, "seed")} each`] : [];

const published = ["Arctic-SWE", "prime-rl", "SkyRL", "GSPO", "Cross-benchmark transfer", "Prototype"];

/** Whose number it is. */
function sourceName(source: string): string {
  return published.find((name) => source.startsWith(name)) ?? "Holdfast";
}
