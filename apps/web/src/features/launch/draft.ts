import {
  configFields,
  configValue,
  type ConfigField,
  parseRunConfig,
  type ParsedRunConfig,
  type RunConfig,
  withConfigValue,
} from "@holdfast/recipe";
import { printValue } from "./printValue.ts";

/** What a person typed or chose, by the path of the setting; settings that were not touched are absent. */
export type Draft = Readonly<Record<string, string | boolean>>;

/** The configuration that base and draft make together, or what is wrong with it, field by field. */
export function readDraft(base: RunConfig, draft: Draft): ParsedRunConfig {
  const input = configFields.reduce<object>((config, field) => {
    const entered = draft[field.path];
    return entered === undefined ? config : withConfigValue(config, field.path, readEntry(field, entered));
  }, base);
  return parseRunConfig(input);
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

function readNumber(text: string): number | string {
  const value = Number(text.trim());
  return text.trim() === "" || Number.isNaN(value) ? text : value;
}

export interface DraftChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The settings whose entries say something else than the base, whether or not it can be accepted. */
export function draftChanges(base: RunConfig, draft: Draft): readonly DraftChange[] {
  return configFields.flatMap((field) => {
    const entered = draft[field.path];
    const before = configValue(base, field.path);
    if (entered === undefined || JSON.stringify(readEntry(field, entered)) === JSON.stringify(before)) return [];
    const after = typeof entered === "boolean" ? printValue(entered) : entered.trim() || "nothing";
    return [{ path: field.path, before: printValue(before), after }];
  });
}

/** The text that a form control shows for a value of the configuration. */
export function entryText(value: Parameters<typeof printValue>[0]): string {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "number" ? printValue(value) : String(value);
}
