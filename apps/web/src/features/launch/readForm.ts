import { nameProblem, parseRunConfig, type RunConfig } from "@holdfast/recipe";
import {
  type Arm,
  type DraftChange,
  draftChanges,
  type FieldView,
  fieldViews,
  readArms,
  type ReadArms,
} from "./arms.ts";
import { type Draft, draftAgainst } from "./draft.ts";
import type { Entered } from "./entered.ts";
import { readGrid } from "./grid.ts";
import { readSeeds } from "./seeds.ts";
import { readStress, type StressRequest } from "./stressInput.ts";
import { suggestedName } from "./suggestedName.ts";
import type { LaunchStart } from "./useLaunchStart.ts";
import { type ReadYaml, readYaml } from "./yaml/readYaml.ts";
import { type FoundSettings, settingsIn } from "./yaml/settingsIn.ts";

export interface ReadForm {
  readonly name: string;
  readonly seeds: readonly number[];
  /** What is to be launched, each with every seed; empty while something is wrong with one of them. */
  readonly arms: readonly Arm[];
  /** Null unless a stress test is asked for, and right. */
  readonly stress: StressRequest | null;
  /** What is wrong, by field, in the order of the page. */
  readonly problems: ReadonlyMap<string, string>;
  readonly text: ReadYaml;
  /** What the newest readable text says. */
  readonly found: FoundSettings;
  /** The arm that the text is a whole configuration of; null in a ladder. */
  readonly whole: Arm | null;
  readonly draft: Draft;
  readonly fields: readonly FieldView[];
  readonly changes: readonly DraftChange[];
  /** Whether some arm retires tasks. */
  readonly evicts: boolean;
}

/** What the form says, and what is wrong with it. */
export function readForm(start: LaunchStart, entered: Entered): ReadForm {
  const { mode, arms } = start;
  const whole = mode === "ladder" ? null : (arms[0] ?? null);
  const text = readYaml(entered.yaml);
  const shown = text.ok ? text : readYaml(entered.readable);
  const value = shown.ok ? shown.yaml.value : {};
  const found = settingsIn(value);
  const draft = whole ? draftAgainst(whole.config, found.known) : found.known;
  const read = text.ok ? readSettings(start, { whole, value, found }) : { configs: [], problems: brokenAt(text) };
  const grid = mode === "run" ? readGrid(read.configs[0], entered.grid) : null;
  const stress = mode === "stress" ? readStress(entered.stress) : null;
  const seeds = readSeeds(entered.seeds);
  const name =
    entered.name ?? suggestedName(start, { seeds: seeds.ok ? seeds.seeds : [], cells: grid?.cells.length ?? 0 });
  const problems = problemsOf({
    arms: arms.length === 0 ? "Choose at least one arm." : null,
    name: nameProblem(name),
    seed: seedProblem(seeds, mode),
    rest: [stress?.problems, grid?.problems, read.problems],
  });
  const launched = arms.flatMap((arm, index) => {
    const config = read.configs[index];
    return config ? [{ ...arm, config }] : [];
  });
  return {
    name: name.trim(),
    seeds: seeds.ok ? seeds.seeds : [],
    arms:
      grid && entered.grid.length > 0
        ? grid.cells.map((cell) => ({ ...cell, preset: whole?.preset ?? null }))
        : launched,
    stress: stress?.request ?? null,
    problems,
    text,
    found,
    whole,
    draft,
    fields: fieldViews(arms, draft),
    changes: draftChanges(arms, draft),
    evicts: read.configs.some(({ eviction }) => eviction.masteredAfter > 0 || eviction.hopelessAfter > 0),
  };
}

interface GivenSettings {
  readonly whole: Arm | null;
  readonly value: unknown;
  readonly found: FoundSettings;
}

function readSettings({ arms }: LaunchStart, { whole, value, found }: GivenSettings): ReadArms {
  if (!whole) return readArms(arms, found);
  const parsed = parseRunConfig(value);
  if (parsed.ok) return { configs: [parsed.config], problems: new Map() };
  return { configs: [], problems: new Map(parsed.problems.map(({ path, message }) => [path, message])) };
}

function brokenAt({ marks }: Exclude<ReadYaml, { ok: true }>): ReadonlyMap<string, string> {
  const [first] = marks;
  return new Map([["yaml", `Line ${first?.line ?? 1}: ${first?.message ?? "This is not YAML."}`]]);
}

function seedProblem(seeds: ReturnType<typeof readSeeds>, mode: LaunchStart["mode"]): string | null {
  if (!seeds.ok) return seeds.message;
  const isOne = mode !== "stress" || seeds.seeds.length === 1;
  return isOne ? null : "A stress test measures one pool, with one seed.";
}

interface Found {
  readonly arms: string | null;
  readonly name: string | null;
  readonly seed: string | null;
  readonly rest: readonly (ReadonlyMap<string, string> | undefined)[];
}

/** All problems in the order of the page; the first one where a field has several. */
function problemsOf({ rest, ...single }: Found): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  const found = [...Object.entries(single), ...rest.flatMap((more) => [...(more ?? [])])];
  for (const [path, message] of found) if (message !== null && !problems.has(path)) problems.set(path, message);
  return problems;
}

/** Configurations of the runs that a press of the button queues. */
export function queuedConfigs({ arms, seeds }: Pick<ReadForm, "arms" | "seeds">): readonly RunConfig[] {
  return seeds.flatMap((seed) => arms.map(({ config }) => ({ ...config, seed })));
}
