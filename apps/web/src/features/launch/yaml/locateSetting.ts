import { isMap, isNode, isScalar, type Pair } from "yaml";
import { spanOf, type TextSpan, type YamlText } from "./readYaml.ts";

/**
 * Where a setting stands in the text: its value, or its key when the setting itself is the trouble; the block around it when
 * it is not written, and the first line when not even that is.
 */
export function locateSetting({ document, lines }: YamlText, path: string, part: "value" | "key"): TextSpan {
  let span: readonly [number, number] = [0, 0];
  let node: unknown = document.contents;
  const keys = path === "" ? [] : path.split(".");
  for (const [depth, key] of keys.entries()) {
    const pair = isMap(node) ? node.items.find((item) => nameOf(item) === key) : undefined;
    if (pair === undefined) break;
    const isWanted = part === "value" && depth === keys.length - 1;
    span = (isWanted ? rangeOf(pair.value) : undefined) ?? rangeOf(pair.key) ?? span;
    node = pair.value;
  }
  return spanOf(lines, span);
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : "";
}

/** Undefined for what has no extent, e.g. a value left out. */
function rangeOf(node: unknown): readonly [number, number] | undefined {
  if (!isNode(node) || !node.range) return undefined;
  const [from, to] = node.range;
  return to > from ? [from, to] : undefined;
}
