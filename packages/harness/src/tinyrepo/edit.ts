/** A replacement of one piece on one line, in the words of a repository. */
export interface Edit {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** Which match of `from` on the line, from 1. */
  readonly occurrence: number;
}

/** The decision in words, before the command: `line 3: < should be <= `. Operators bring their own spaces. */
export function editSentence({ line, from, to }: Edit): string {
  const before = from.startsWith(" ") ? "" : " ";
  const between = `${from.endsWith(" ") ? "" : " "}should be${to.startsWith(" ") ? "" : " "}`;
  return `line ${String(line)}:${before}${from}${between}${to}`;
}

/** `sed -i '3s/ < / <= /' src/list.js`, with an occurrence suffix where the piece is not the first of its line. */
export function editCommand({ path, line, from, to, occurrence }: Edit): string {
  const suffix = occurrence === 1 ? "" : String(occurrence);
  return `sed -i '${String(line)}s/${escapeForSed(from)}/${escapeForSed(to)}/${suffix}' ${path}`;
}

/** The text after the edit, as sed makes it: unchanged when the line has no such match. */
export function applyEdit(text: string, { line, from, to, occurrence }: Edit): string {
  const lines = text.split("\n");
  const parts = (lines[line - 1] ?? "").split(from);
  if (parts.length <= occurrence) return text;
  lines[line - 1] = `${parts.slice(0, occurrence).join(from)}${to}${parts.slice(occurrence).join(from)}`;
  return lines.join("\n");
}

function escapeForSed(piece: string): string {
  return piece.replace(/[*/&]/g, "\\$&");
}
