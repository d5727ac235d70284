import {
  appliesTo,
  changedConfig,
  configFields,
  configValue,
  type ConfigField,
  type ConfigValue,
  parseRunConfig,
  type RunConfig,
  withConfigValue,
} from "@holdfast/recipe";
import { defaultsBeside, type Draft, movedBase, standingValue } from "./draft.ts";
import { isSameValue, printGiven } from "./entries.ts";
import { printValue } from "./printValue.ts";
import type { FoundSettings } from "./yaml/settingsIn.ts";

/** One way of training that is to be launched: a preset, or the clone of a run. */
export interface Arm {
  readonly name: string;
  readonly preset: string | null;
  readonly config: RunConfig;
}

/** A setting as the form shows it for all arms at once. */
export interface FieldView {
  readonly field: ConfigField;
  /** What it stands at where nothing is given; undefined when the arms differ. */
  readonly base: ConfigValue | undefined;
  /** The arms' values in words, when they differ, e.g. "rebuild · keepStale". */
  readonly differing: string | null;
  readonly default: ConfigValue;
}

/** The settings that do something in at least one arm, in the order of the schema. */
export function fieldViews(arms: readonly Arm[], draft: Draft): readonly FieldView[] {
  const moved = arms.map(({ config }) => ({ config, moved: movedBase(config, draft) }));
  const [first] = moved;
  if (!first) return [];
  const defaults = defaultsBeside(first.moved);
  return configFields.flatMap((field) => {
    const where = moved.filter((arm) => appliesTo(field, arm.moved));
    const values = where.map((arm) => standingValue(arm.config, arm.moved, field.path));
    const distinct = [...new Set(values.map(printValue))];
    if (distinct.length === 0) return [];
    return [
      {
        field,
        base: distinct.length === 1 ? values[0] : undefined,
        differing: distinct.length === 1 ? null : distinct.join(" · "),
        default: configValue(defaults, field.path),
      },
    ];
  });
}

export interface ReadArms {
  /** One configuration for each arm, in their order; empty while one of them cannot be accepted. */
  readonly configs: readonly RunConfig[];
  /** What is wrong, by the path of the setting; names the arms it is wrong in unless it is wrong in all. */
  readonly problems: ReadonlyMap<string, string>;
}

/** The configurations that the arms and what was given for all of them make together. */
export function readArms(arms: readonly Arm[], { known, unknown }: FoundSettings): ReadArms {
  const read = arms.map(({ name, config }) => {
    const changed = [...unknown].reduce(
      (given, [path, value]) => withConfigValue(given, path, value),
      changedConfig(config, known),
    );
    return { name, parsed: parseRunConfig(changed) };
  });
  const configs = read.flatMap(({ parsed }) => (parsed.ok ? [parsed.config] : []));
  const found = read.flatMap(({ name, parsed }) =>
    parsed.ok ? [] : parsed.problems.map((p) => ({ ...p, arm: name })),
  );
  const problems = new Map(
    [...new Set(found.map(({ path }) => path))].map((path) => {
      const here = found.filter((problem) => problem.path === path);
      const where = new Set(here.map(({ arm }) => arm));
      const message = here[0]?.message ?? "";
      return [path, where.size === arms.length ? message : `${[...where].join(", ")}: ${message}`];
    }),
  );
  return { configs: configs.length === arms.length ? configs : [], problems };
}

export interface DraftChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The settings that say something else than the arms do, whether or not it can be accepted. */
export function draftChanges(arms: readonly Arm[], draft: Draft): readonly DraftChange[] {
  return fieldViews(arms, draft).flatMap(({ field, base, differing }) => {
    if (!draft.has(field.path) || field.path === "seed") return [];
    const value = draft.get(field.path);
    if (base !== undefined && isSameValue(value, base)) return [];
    return [{ path: field.path, before: differing ?? printValue(base), after: printGiven(value) }];
  });
}
