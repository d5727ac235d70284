import type { RolloutFilter, RolloutPurpose, RolloutSort } from "@holdfast/recipe";
import { exitWords } from "./exitWords.ts";
import { flagWords } from "./gateText.ts";

/** What a rollout was sampled for, as a person reads it. */
export const purposeWords: Record<RolloutPurpose, string> = {
  train: "training",
  score: "scoring",
  measure: "measuring",
  rescore: "rescoring",
  evaluate: "evaluating",
};

export const sortWords: Record<RolloutSort, string> = {
  finished: "finished",
  reward: "reward",
  earned: "earned reward",
  advantage: "advantage",
  turns: "turns",
  tokens: "tokens",
  version: "oldest version",
  step: "update",
  duration: "duration",
};

export interface FilterChip {
  /** What is taken from the address when the chip is. */
  readonly keys: readonly string[];
  readonly text: string;
}

/** A filter as chips, one for each condition. */
export function chipsOf(filter: RolloutFilter): readonly FilterChip[] {
  const { exit, purpose, solved, taskId, task, flags, engine } = filter;
  const chips: (FilterChip | undefined)[] = [
    exit && { keys: ["exit"], text: `exit: ${exitWords(exit).name}` },
    solved === undefined ? undefined : { keys: ["solved"], text: solved ? "solved" : "not solved" },
    purpose && { keys: ["purpose"], text: purposeWords[purpose] },
    range("update", { from: filter.minStep, to: filter.maxStep, keys: ["step"] }),
    taskId === undefined ? undefined : { keys: ["taskId"], text: `task: ${taskId}` },
    task === undefined ? undefined : { keys: ["task"], text: `task contains: ${task}` },
    flags && { keys: ["flags"], text: flags.map((flag) => flagWords(flag).name).join(" and ") },
    range("reward", { from: filter.rewardMin, to: filter.rewardMax, keys: ["rewardMin", "rewardMax"] }),
    range("version", { from: filter.minVersion, to: filter.maxVersion, keys: ["minVersion", "maxVersion"] }),
    engine === undefined ? undefined : { keys: ["engine"], text: `engine: ${engine}` },
  ];
  return chips.filter((chip) => chip !== undefined);
}

interface Bounds {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly keys: readonly string[];
}

function range(name: string, { from, to, keys }: Bounds): FilterChip | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === to) return { keys, text: `${name} ${from}` };
  if (to === undefined) return { keys, text: `${name} ≥ ${from}` };
  return { keys, text: from === undefined ? `${name} ≤ ${to}` : `${name} ${from} to ${to}` };
}
