import type { RunConfig } from "@holdfast/recipe";
import { type DraftChange, draftChanges, type FieldView, fieldViews, readArms } from "./arms.ts";
import type { Draft } from "./draft.ts";
import { readSeeds } from "./seeds.ts";
import { readStress, type StressDraft, type StressRequest } from "./stressInput.ts";
import { suggestedName } from "./suggestedName.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** Everything a person can enter in the form. */
export interface Entered {
  /** Null while the suggested name stands. */
  readonly name: string | null;
  readonly seeds: string;
  readonly draft: Draft;
  readonly stress: StressDraft;
}

export interface ReadForm {
  readonly name: string;
  readonly seeds: readonly number[];
  /** One for each arm; empty while one of them is wrong. */
  readonly configs: readonly RunConfig[];
  /** Null unless a stress test is asked for, and right. */
  readonly stress: StressRequest | null;
  /** What is wrong, by field, in the order of the page. */
  readonly problems: ReadonlyMap<string, string>;
  readonly fields: readonly FieldView[];
  readonly changes: readonly DraftChange[];
  /** Whether some arm retires tasks. */
  readonly evicts: boolean;
}

/** What the form says, and what is wrong with it. */
export function readForm(start: LaunchStart, { name: typed, seeds: seedsText, draft, stress }: Entered): ReadForm {
  const { mode, arms } = start;
  const read = readArms(arms, draft);
  const seeds = readSeeds(seedsText);
  const measuring = mode === "stress" ? readStress(stress) : null;
  const name = typed ?? suggestedName(start, seeds.ok ? seeds.seeds : []);
  const problems = new Map<string, string>();
  if (arms.length === 0) problems.set("arms", "Choose at least one arm.");
  if (name.trim() === "") problems.set("name", "Give it a name.");
  if (!seeds.ok) problems.set("seed", seeds.message);
  else if (measuring && seeds.seeds.length > 1) problems.set("seed", "A stress test measures one pool, with one seed.");
  for (const [path, message] of [...(measuring?.problems ?? []), ...read.problems]) problems.set(path, message);
  return {
    name: name.trim(),
    seeds: seeds.ok ? seeds.seeds : [],
    configs: read.configs,
    stress: measuring?.request ?? null,
    problems,
    fields: fieldViews(arms, draft),
    changes: draftChanges(arms, draft),
    evicts: read.configs.some(({ eviction }) => eviction.masteredAfter > 0 || eviction.hopelessAfter > 0),
  };
}
