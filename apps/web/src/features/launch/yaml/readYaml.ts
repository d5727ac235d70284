import { type Document, LineCounter, parseDocument, visit } from "yaml";

/** Characters of a configuration's text. A whole one with comments has some four thousand. */
export const maxYamlChars = 65_536;

/** A place in the text. */
export interface TextSpan {
  /** Offsets into the text. */
  readonly from: number;
  readonly to: number;
  /** From 1. */
  readonly line: number;
}

export interface TextMark extends TextSpan {
  readonly message: string;
}

export interface YamlText {
  readonly document: Document;
  /** What the text says: maps are objects. */
  readonly value: unknown;
  readonly lines: LineCounter;
}

export type ReadYaml =
  { readonly ok: true; readonly yaml: YamlText } | { readonly ok: false; readonly marks: readonly TextMark[] };

/** Reads YAML 1.2, or says where it is none. Text without anything in it is an empty configuration. */
export function readYaml(text: string): ReadYaml {
  if (text.length > maxYamlChars) return refused(tooLong(text.length));
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const marks = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    ...spanOf(lines, pos),
    message: message.includes("call stack") ? "This is nested too deep to be read." : (sentences.get(code) ?? message),
  }));
  if (marks.length > 0) return { ok: false, marks };
  const aliases = aliasMarks(document, lines);
  if (aliases.length > 0) return { ok: false, marks: aliases };
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  return { ok: true, yaml: { document, value: value ?? {}, lines } };
}

/** A few aliases of aliases stand for more than any memory holds; a configuration needs none. */
function aliasMarks(document: Document, lines: LineCounter): readonly TextMark[] {
  const marks: TextMark[] = [];
  visit(document, {
    Alias: (_key, { range, source }) => {
      const [from, to] = range ?? [0, 0];
      const message = `An alias (*${source}) is not read here: write the value out.`;
      marks.push({ ...spanOf(lines, [from, to]), message });
    },
  });
  return marks;
}

/** Why a text is not read at all. */
export function tooLong(chars: number): string {
  const [count, limit] = [chars, maxYamlChars].map((number) => number.toLocaleString("en"));
  return `The text has ${count} characters: at most ${limit} are read.`;
}

const sentences: ReadonlyMap<string, string> = new Map([
  ["DUPLICATE_KEY", "This setting is here a second time: keep one of them."],
  ["MULTIPLE_DOCS", "A second document begins here: one configuration at a time."],
  ["TAB_AS_INDENT", "Indent with spaces, not with a tab."],
]);

/** A stretch of the text with its line. */
export function spanOf(lines: LineCounter, [from, to]: readonly [number, number]): TextSpan {
  return { from, to: Math.max(from, to), line: Math.max(1, lines.linePos(from).line) };
}

const refused = (message: string): ReadYaml => ({ ok: false, marks: [{ from: 0, to: 0, line: 1, message }] });
