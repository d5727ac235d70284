export interface TextLine {
  readonly text: string;
  /** Goes on from the line before, which was cut for its length. */
  readonly isContinued: boolean;
}

/** Longest line drawn as one; more in one line makes a browser slow. */
const maxLength = 1_000;

/** A text by lines, very long ones cut into several; the last newline ends a line and begins none. */
export function splitLines(text: string): readonly TextLine[] {
  if (text === "") return [];
  return text.replace(/\n$/, "").split("\n").flatMap(cut);
}

function cut(line: string): readonly TextLine[] {
  if (line.length <= maxLength) return [{ text: line, isContinued: false }];
  const parts: TextLine[] = [];
  for (let from = 0; from < line.length;) {
    const to = endOf(line, from + maxLength);
    parts.push({ text: line.slice(from, to), isContinued: from > 0 });
    from = to;
  }
  return parts;
}

/** Never between the two halves of a character. */
const endOf = (line: string, to: number) => (/[\uDC00-\uDFFF]/.test(line.charAt(to)) ? to + 1 : to);
