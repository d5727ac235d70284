import { configFields, type ConfigField } from "@holdfast/recipe";
import { isMap, isNode, isScalar } from "yaml";
import type { YamlText } from "./readYaml.ts";

/** The setting whose key or value stands at an offset of the text; null where there is none. */
export function settingAt({ document }: Pick<YamlText, "document">, offset: number): ConfigField | null {
  const covers = (node: unknown) =>
    isNode(node) && node.range ? node.range[0] <= offset && offset <= node.range[1] : false;
  const keys: string[] = [];
  let node: unknown = document.contents;
  while (isMap(node)) {
    const pair = node.items.find(({ key, value }) => covers(key) || covers(value));
    if (!pair || !isScalar(pair.key)) break;
    keys.push(String(pair.key.value));
    node = pair.value;
  }
  return configFields.find(({ path }) => path === keys.join(".")) ?? null;
}
