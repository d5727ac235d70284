import { Document, isCollection, isMap, isScalar, parseDocument, Scalar, type ToStringOptions } from "yaml";

/** Values by path; undefined takes the setting out. */
export type SettingEdits = ReadonlyMap<string, unknown>;

const style: ToStringOptions = { lineWidth: 0, flowCollectionPadding: false };

/**
 * The text with some settings changed and everything else, comments and order included, as it was. A value that stands there is
 * replaced in place; one that does not is appended to its block. The text must be readable (`readYaml`).
 */
export function editYaml(text: string, edits: SettingEdits): string {
  return [...edits].reduce((edited, [path, value]) => editOne(edited, path.split("."), value), text);
}

function editOne(text: string, path: readonly string[], value: unknown): string {
  const document = parseDocument(text);
  if (value === undefined) return document.hasIn(path) ? withoutSetting(document, path) : text;
  const node = document.getIn(path, true);
  const inPlace = replaceable(node);
  if (inPlace) return text.slice(0, inPlace.from) + printed(value) + text.slice(inPlace.to);
  makeRoom(document, path);
  document.setIn(path, document.createNode(value, { flow: true }));
  return document.toString(style);
}

/** Where a value can be written over: it has an extent of its own and stands on its line. */
function replaceable(node: unknown): { readonly from: number; readonly to: number } | null {
  const isPlain = isScalar(node) && node.type !== Scalar.BLOCK_FOLDED && node.type !== Scalar.BLOCK_LITERAL;
  if (!isPlain && !(isCollection(node) && node.flow === true)) return null;
  const [from = 0, to = 0] = node.range ?? [];
  return to > from && !node.anchor && !node.tag?.startsWith("!") ? { from, to } : null;
}

/** Drops what stands where a block should be. */
function makeRoom(document: Document, path: readonly string[]): void {
  if (!isMap(document.contents)) document.contents = null;
  for (let depth = 1; depth < path.length; depth++) {
    const parent = path.slice(0, depth);
    if (document.hasIn(parent) && !isMap(document.getIn(parent))) document.deleteIn(parent);
  }
}

/** A block that is left empty goes with its last setting. A document without settings would print as "null". */
function withoutSetting(document: Document, path: readonly string[]): string {
  const keyComment = firstComment(document);
  document.deleteIn(path);
  const parent = path.slice(0, -1);
  const block = parent.length === 0 ? null : document.getIn(parent);
  if (isMap(block) && block.items.length === 0) document.deleteIn(parent);
  const { contents, comment, commentBefore } = document;
  if (!isMap(contents) || contents.items.length > 0) return document.toString(style);
  const comments = [commentBefore, contents.commentBefore, keyComment, comment].flatMap(
    (lines) => lines?.split("\n") ?? [],
  );
  return comments.map((line) => `#${line}\n`).join("");
}

/** A comment at the very top belongs to the first key, as YAML reads it. */
function firstComment({ contents }: Document): string | null | undefined {
  const key = isMap(contents) ? contents.items[0]?.key : null;
  return isScalar(key) ? key.commentBefore : null;
}

function printed(value: unknown): string {
  const document = new Document(value);
  if (isCollection(document.contents)) document.contents.flow = true;
  return document.toString(style).trimEnd();
}
