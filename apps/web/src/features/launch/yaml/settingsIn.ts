import { configFields } from "@holdfast/recipe";

export interface FoundSettings {
  /** Values by the path of a setting there is, whether or not they can be accepted. */
  readonly known: ReadonlyMap<string, unknown>;
  /** What stands where no setting is, or in place of a block. */
  readonly unknown: ReadonlyMap<string, unknown>;
}

const paths: ReadonlySet<string> = new Set(configFields.map(({ path }) => path));
const blocks: ReadonlySet<string> = new Set([
  "",
  ...configFields.flatMap(({ path }) => (path.includes(".") ? [path.slice(0, path.lastIndexOf("."))] : [])),
]);

/** The settings in something configuration-shaped. */
export function settingsIn(value: unknown): FoundSettings {
  const known = new Map<string, unknown>();
  const unknown = new Map<string, unknown>();
  const walk = (node: unknown, path: string): void => {
    if (paths.has(path)) known.set(path, node);
    else if (blocks.has(path) && isObject(node)) {
      for (const [key, child] of Object.entries(node)) walk(child, path === "" ? key : `${path}.${key}`);
    } else unknown.set(path, node);
  };
  walk(value, "");
  return { known, unknown };
}

const isObject = (node: unknown): node is object => typeof node === "object" && node !== null && !Array.isArray(node);
