import {
  changedConfig,
  configFields,
  configValue,
  type ConfigValue,
  parseRunConfig,
  RunConfig,
} from "@holdfast/recipe";
import { isSameValue } from "./entries.ts";

/** What differs from where the form starts: values, acceptable or not, by the path of the setting. */
export type Draft = ReadonlyMap<string, unknown>;

/** The settings that decide which others apply, e.g. the kind of loss. */
const deciding = new Set(configFields.flatMap(({ when }) => (when === null ? [] : [when.path])));

/** Whether a setting decides which others apply. */
export const decides = (path: string): boolean => deciding.has(path);

const defaults = RunConfig.parse({});

/**
 * The base with only those values that decide which settings apply, and the defaults they bring: what an untouched
 * setting stands at, e.g. the clip range that goes with the loss chosen.
 */
export function movedBase(base: RunConfig, values: Draft): RunConfig {
  const decided = [...values].filter(([path]) => deciding.has(path));
  const moved = parseRunConfig(changedConfig(base, new Map(decided)));
  return moved.ok ? moved.config : base;
}

/** Every setting at its default, given the settings that decide which others apply. */
export function defaultsBeside(config: RunConfig): RunConfig {
  return movedBase(defaults, new Map([...deciding].map((path) => [path, configValue(config, path)])));
}

/** What a setting stands at where nothing is given for it. `moved` is the moved base. */
export function standingValue(base: RunConfig, moved: RunConfig, path: string): ConfigValue {
  return configValue(deciding.has(path) ? base : moved, path);
}

/** How a whole configuration, in which what is missing has its default, differs from the base. */
export function draftAgainst(base: RunConfig, given: ReadonlyMap<string, unknown>): Draft {
  const usual = movedBase(defaults, given);
  const values = configFields.map(
    ({ path }) => [path, given.has(path) ? given.get(path) : configValue(usual, path)] as const,
  );
  const moved = movedBase(base, new Map(values));
  return new Map(values.filter(([path, value]) => !isSameValue(value, standingValue(base, moved, path))));
}
