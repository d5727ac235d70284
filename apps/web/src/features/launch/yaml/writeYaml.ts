import { appliesTo, configFields, configValue, type RunConfig, withConfigValue } from "@holdfast/recipe";
import { Document, isMap, isScalar, visit } from "yaml";

/** A configuration as text: every setting that does something, block by block, a blank line before each block. */
export function writeYaml(config: RunConfig, { without = [] }: { readonly without?: readonly string[] } = {}): string {
  const shown = configFields.filter((field) => appliesTo(field, config) && !without.includes(field.path));
  const written = shown.reduce<object>((node, { path }) => withConfigValue(node, path, configValue(config, path)), {});
  const document = new Document(written);
  visit(document, {
    Pair: (_key, { key, value }) => {
      if (isMap(value) && isScalar(key)) key.spaceBefore = true;
    },
    Seq: (_key, node) => {
      node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimStart();
}
