/** Version of everything a task is derived from: change it whenever the same key would give another task. */
export const family = "tinyrepo-1";

/**
 * `train`: mutants that may be shown. `heldout-seen`: the same mutants under names, files and neighbours not trained on.
 * `heldout-withheld`: mutants and a kind never shown. `pool`: 60 % of the former, 40 % of the latter, for reinforcement.
 */
export const splits = ["train", "heldout-seen", "heldout-withheld", "pool"] as const;

export type Split = (typeof splits)[number];

export interface TaskKey {
  readonly split: Split;
  readonly seed: number;
  /** Injected bugs; 1 when absent. */
  readonly bugs?: 1 | 2;
}

/** `tinyrepo-1/pool/123`, with `/two` appended for two bugs. */
export function taskId({ split, seed, bugs = 1 }: TaskKey): string {
  return `${family}/${split}/${String(seed)}${bugs === 2 ? "/two" : ""}`;
}

/** Inverse of `taskId`. Throws on ids of other families and versions. */
export function parseTaskId(id: string): TaskKey {
  const [version, name, seed, two, ...rest] = id.split("/");
  const split = splits.find((known) => known === name);
  const wellFormed = version === family && /^\d+$/.test(seed ?? "") && (two ?? "two") === "two" && rest.length === 0;
  if (split === undefined || !wellFormed) throw new Error(`not a task of ${family}: ${id}`);
  return { split, seed: Number(seed), bugs: two === undefined ? 1 : 2 };
}
