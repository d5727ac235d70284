import { configFields, type ConfigValue } from "./configFields.ts";

export interface ConfigDifference {
  readonly path: string;
  readonly before: ConfigValue;
  readonly after: ConfigValue;
}

/** The value of one setting. Throws on a path that is not in `configFields`. */
export function configValue(config: object, path: string): ConfigValue {
  const value = path.split(".").reduce<unknown>((node, key) => new Map(entriesOf(node)).get(key), config);
  if (value === undefined) throw new Error(`${path} is not a setting`);
  return value as ConfigValue; // every leaf of a parsed RunConfig is one
}

/** A copy of a configuration-shaped object with one setting replaced; nothing is validated. */
export function withConfigValue(config: object, path: string, value: unknown): object {
  const [key = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...config, [key]: value };
  const child = new Map(entriesOf(config)).get(key);
  return { ...config, [key]: withConfigValue(isObject(child) ? child : {}, rest.join("."), value) };
}

/** A copy of a configuration-shaped object without one setting, which then takes its default. */
export function withoutConfigValue(config: object, path: string): object {
  const [key = "", ...rest] = path.split(".");
  const child = new Map(entriesOf(config)).get(key);
  if (rest.length === 0) return Object.fromEntries(entriesOf(config).filter(([name]) => name !== key));
  return isObject(child) ? { ...config, [key]: withoutConfigValue(child, rest.join(".")) } : config;
}

/** Settings that differ, in the order of the form. */
export function configDifferences(before: object, after: object): ConfigDifference[] {
  return configFields
    .map(({ path }) => ({ path, before: configValue(before, path), after: configValue(after, path) }))
    .filter((pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after));
}

const isObject = (node: unknown): node is object => typeof node === "object" && node !== null;

function entriesOf(node: unknown): [string, unknown][] {
  return isObject(node) ? Object.entries(node) : [];
}
