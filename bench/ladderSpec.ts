import { presets, RunConfig } from "@holdfast/recipe";
import { z } from "zod";
import { overlaid } from "./overlaid.ts";

const Changes = z.record(z.string(), z.unknown());

/** An ablation as a file: arms that differ from a shared starting point, each run with every seed. */
export const LadderSpec = z.strictObject({
  name: z.string().min(1),
  /** What all arms start from; the schema's defaults unless given. */
  preset: z.string().optional(),
  shared: Changes.default({}),
  arms: z.array(
    z.strictObject({ name: z.string().min(1), preset: z.string().optional(), changes: Changes.default({}) }),
  ),
  seeds: z.array(z.number().int().min(0)).min(1),
});

export type LadderSpec = z.infer<typeof LadderSpec>;

export interface LadderArm {
  readonly name: string;
  readonly preset: string | null;
  readonly config: RunConfig;
}

/** The arms' whole configurations: preset, then what is shared, then the arm's own changes. Throws on a wrong one. */
export function ladderArms({ preset: common, shared, arms }: LadderSpec): readonly LadderArm[] {
  return arms.map(({ name, preset = common, changes }) => {
    const start = preset === undefined ? {} : presetNamed(preset);
    const parsed = RunConfig.safeParse([start, shared, changes].reduce(overlaid));
    if (!parsed.success) throw new Error(`arm "${name}":\n${z.prettifyError(parsed.error)}`);
    return { name, preset: preset ?? null, config: parsed.data };
  });
}

function presetNamed(name: string): RunConfig {
  const found = presets.find((preset) => preset.name === name);
  if (found !== undefined) return found.config;
  throw new Error(`there is no preset "${name}"; there is ${presets.map((preset) => preset.name).join(", ")}`);
}
