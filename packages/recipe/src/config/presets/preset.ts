import type { RunConfig } from "../runConfig.ts";
import { arctic, prototype } from "../sources.ts";

export interface PresetSource {
  /** Dotted path of the setting. */
  readonly path: string;
  /** Where its value comes from. */
  readonly source: string;
}

/** What a preset is meant to be launched as: one setting in several values, each with several seeds. */
export interface PresetStudy {
  /** Dotted path of the setting. */
  readonly path: string;
  /** The first is the baseline. */
  readonly values: readonly string[];
  readonly seeds: readonly number[];
}

/** A configuration worth starting from, with the origin of every number that matters. */
export interface Preset {
  readonly name: string;
  readonly title: string;
  /** One line: what a run of it shows. */
  readonly purpose: string;
  readonly config: RunConfig;
  readonly sources: readonly PresetSource[];
  /** Absent: it is launched as it is. */
  readonly study?: PresetStudy;
}

/** Sources of the pool and of the recipe's own numbers on it. */
export const stressSources: readonly PresetSource[] = [
  { path: "tasks.taskset", source: `${arctic}: 160 tasks that the base policy solves at least once in four attempts` },
  { path: "rollout.tasksPerUpdate", source: `${arctic}: 32 tasks per update` },
  { path: "rollout.groupSize", source: `${arctic}: 5 rollouts per task` },
  { path: "gate.invalidReward", source: `${arctic}: gated rollouts get zero reward` },
  { path: "advantage.scaleByStd", source: "Arctic-SWE: no advantage normalisation" },
  { path: "loss.kind", source: "Arctic-SWE: CISPO-style loss without a KL penalty" },
  { path: "loss.maskRange", source: "Arctic-SWE: token-level importance mask [0, 2.0]" },
  { path: "optimizer.beta2", source: "Arctic-SWE: AdamW with β2 = .98" },
  { path: "async.maxLag", source: `${prototype}: lag 1 rises without a dip, lag 2 falls before it recovers` },
  { path: "optimizer.learningRate", source: `${prototype}: 5e-4 at lag 1; 1e-3 is slower there` },
];

/** The given sources, in place of those of the same settings. */
export function sourcesWith(
  sources: readonly PresetSource[],
  changes: Readonly<Record<string, string>>,
): readonly PresetSource[] {
  const kept = sources.filter(({ path }) => !(path in changes));
  return [...kept, ...Object.entries(changes).map(([path, source]) => ({ path, source }))];
}
