export interface TextPiece {
  readonly text: string;
  /** A control tag of the wire format, e.g. "<tool_call>" or "<|im_end|>". */
  readonly tag: boolean;
}

const tagPattern = /(<\|[a-z_]+\|>|<\/?(?:think|tool_call|tool_response|function|parameter)(?:=[^>\s]*)?>)/;

/** Raw text cut at its control tags; joined, the pieces are the text. */
export function splitTags(text: string): readonly TextPiece[] {
  return text
    .split(tagPattern)
    .map((part, index) => ({ text: part, tag: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
