import { configFields, type ConfigField } from "./configFields.ts";
import { configValue, withConfigValue, withoutConfigValue } from "./configPaths.ts";
import type { RunConfig } from "./runConfig.ts";

/** Whether a setting does anything under a configuration, which may still be unchecked. */
export function appliesTo({ when }: ConfigField, config: object): boolean {
  return when === null || when.values.some((value) => value === configValue(config, when.path));
}

/**
 * A configuration with some settings changed, by path, and nothing validated. A change of the loss, or of another setting that
 * others depend on, gives those their defaults, unless they are changed too; what does not apply any more is left out. So a
 * form that hides such settings never fails for one that cannot be seen.
 */
export function changedConfig(base: RunConfig, changes: ReadonlyMap<string, unknown>): object {
  const changed = [...changes].reduce<object>((config, [path, value]) => withConfigValue(config, path, value), base);
  const isMoved = ({ when }: ConfigField) =>
    when !== null && configValue(base, when.path) !== configValue(changed, when.path);
  return configFields
    .filter((field) => !appliesTo(field, changed) || (isMoved(field) && !changes.has(field.path)))
    .reduce((config, { path }) => withoutConfigValue(config, path), changed);
}
