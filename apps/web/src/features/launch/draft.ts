import {
  changedConfig,
  configFields,
  configValue,
  type ConfigField,
  type ConfigValue,
  parseRunConfig,
  type ParsedRunConfig,
  RunConfig,
} from "@holdfast/recipe";
import { printValue } from "./printValue.ts";

/** What a person typed or chose, by the path of the setting; settings that were not touched are absent. */
export type Draft = Readonly<Record<string, string | boolean>>;

/** The configuration that base and draft make together, or what is wrong with it, field by field. */
export function readDraft(base: RunConfig, draft: Draft): ParsedRunConfig {
  return parseRunConfig(changedConfig(base, entriesOf(draft)));
}

/** The settings that decide which others apply, e.g. the kind of loss. */
const deciding = new Set(configFields.flatMap(({ when }) => (when === null ? [] : [when.path])));

/**
 * The base with only those entries that decide which settings apply, and the defaults they bring: what an untouched
 * setting stands at, e.g. the clip range that goes with the loss chosen.
 */
export function movedBase(base: RunConfig, draft: Draft): RunConfig {
  const entries = [...entriesOf(draft)].filter(([path]) => deciding.has(path));
  const moved = parseRunConfig(changedConfig(base, new Map(entries)));
  return moved.ok ? moved.config : base;
}

/** Every setting at its default, given the settings that decide which others apply. */
export function defaultsBeside(config: RunConfig): RunConfig {
  const decided = [...deciding].map((path) => [path, configValue(config, path)] as const);
  return RunConfig.parse(changedConfig(RunConfig.parse({}), new Map(decided)));
}

/** What a setting stands at where nothing is entered for it. `moved` is the moved base. */
export function standingValue(base: RunConfig, moved: RunConfig, path: string): ConfigValue {
  return configValue(deciding.has(path) ? base : moved, path);
}

function entriesOf(draft: Draft): ReadonlyMap<string, unknown> {
  return new Map(
    configFields.flatMap((field) => {
      const entered = draft[field.path];
      return entered === undefined ? [] : [[field.path, readEntry(field, entered)] as const];
    }),
  );
}

/** The value that an entry stands for. What cannot be read stays text, so that the schema refuses it with its reason. */
export function readEntry(field: Pick<ConfigField, "kind" | "choices">, entry: string | boolean): unknown {
  if (typeof entry === "boolean") return entry;
  switch (field.kind) {
    case "number":
    case "integer":
      return readNumber(entry);
    case "choice":
      return field.choices?.find((choice) => String(choice) === entry) ?? entry;
    case "range":
      return entry.split(",").map((part) => readNumber(part));
    case "boolean":
    case "text":
      return entry.trim();
  }
}

/** The number that a text says; the text itself when it says none. */
export function readNumber(text: string): number | string {
  const value = Number(text.trim());
  return text.trim() === "" || Number.isNaN(value) ? text : value;
}

/** Whether an entry says the same as a value. */
export function isSame(field: ConfigField, entry: string | boolean, value: unknown): boolean {
  return JSON.stringify(readEntry(field, entry)) === JSON.stringify(value);
}

/** An entry as people write it, whether or not it can be accepted. */
export function printEntry(entry: string | boolean): string {
  return typeof entry === "boolean" ? printValue(entry) : entry.trim() || "nothing";
}

/** The text that a form control shows for a value of the configuration. */
export function entryText(value: Parameters<typeof printValue>[0]): string {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "number" ? printValue(value) : String(value);
}
