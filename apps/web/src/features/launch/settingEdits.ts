import { appliesTo, configFields, configValue } from "@holdfast/recipe";
import type { Arm } from "./arms.ts";
import { decides, movedBase, standingValue } from "./draft.ts";
import type { SettingEdits } from "./yaml/editYaml.ts";

interface WrittenSettings {
  /** The arm that the text is a whole configuration of; null where the text only says what is changed in every arm. */
  readonly whole: Arm | null;
  /** What the text says now. */
  readonly known: ReadonlyMap<string, unknown>;
}

/**
 * What to write when a form control says so; undefined for a value means the one where the form started. A whole configuration
 * also gets the settings that now apply, at what they stand at, and loses those that do nothing any more.
 */
export function settingEdits({ whole, known }: WrittenSettings, path: string, value: unknown): SettingEdits {
  if (!whole) return new Map([[path, value]]);
  const base = whole.config;
  const standing = standingValue(base, movedBase(base, known), path);
  const written = value === undefined ? standing : value;
  if (!decides(path)) return new Map([[path, written]]);
  const moved = movedBase(base, new Map([...known, [path, written]]));
  const dependent = configFields.filter(({ when }) => when?.path === path);
  return new Map<string, unknown>([
    [path, written],
    ...dependent.map(
      (field) => [field.path, appliesTo(field, moved) ? configValue(moved, field.path) : undefined] as const,
    ),
  ]);
}
