import Anser from "anser";

/** Part of a line's text in one look. */
export interface LogPart {
  readonly text: string;
  /** A CSS colour; null for that of the text. */
  readonly color: string | null;
  readonly bold: boolean;
  readonly dim: boolean;
  /** What was searched for. */
  readonly found: boolean;
}

const colors: Readonly<Record<string, string>> = {
  "ansi-red": "var(--bad)",
  "ansi-green": "var(--good)",
  "ansi-yellow": "var(--warn)",
  "ansi-blue": "var(--s1)",
  "ansi-magenta": "var(--s4)",
  "ansi-cyan": "var(--s8)",
  "ansi-black": "var(--muted)",
};

/** A line's text without its escape codes, in the colours they ask for; of a progress bar only its last state. */
export function logParts(text: string, search: string): readonly LogPart[] {
  const last = text.replace(/\r+$/, "").split("\r").at(-1) ?? "";
  return Anser.ansiToJson(last, { use_classes: true, remove_empty: true }).flatMap(({ content, fg, decorations }) => {
    const look = {
      color: colors[fg?.replace("bright-", "") ?? ""] ?? null,
      bold: decorations.includes("bold"),
      dim: decorations.includes("dim"),
    };
    return splitAt(content, search).map((part) => ({ ...part, ...look }));
  });
}

/** The text in parts, those that were searched for marked; in any case. */
function splitAt(text: string, search: string): readonly { readonly text: string; readonly found: boolean }[] {
  if (search === "") return [{ text, found: false }];
  const parts: { text: string; found: boolean }[] = [];
  const [within, sought] = [text.toLowerCase(), search.toLowerCase()];
  let from = 0;
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), found: false });
    from = at + sought.length;
    parts.push({ text: text.slice(at, from), found: true });
  }
  if (from < text.length) parts.push({ text: text.slice(from), found: false });
  return parts;
}
