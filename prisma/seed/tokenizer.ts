import type { Vocabulary } from "./modelFiles.ts";

/** Token ids of a text, always the longest piece that fits; a character that no piece has is left out. */
export type Tokenize = (text: string) => readonly number[];

export function openTokenizer({ pieces }: Vocabulary): Tokenize {
  const ids = new Map(pieces.map((piece, id) => [piece, id]));
  const longest = Math.max(...pieces.map(({ length }) => length));
  return (text) => {
    const tokens: number[] = [];
    for (let at = 0; at < text.length;) {
      let length = Math.min(longest, text.length - at);
      while (length > 1 && !ids.has(text.slice(at, at + length))) length--;
      const id = ids.get(text.slice(at, at + length));
      if (id !== undefined) tokens.push(id);
      at += length;
    }
    return tokens;
  };
}
