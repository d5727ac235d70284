export interface TextPiece {
  readonly text: string;
  /** A control tag of the wire format, e.g. "<tool_call>" or "<|im_end|>". */
  readonly tag: boolean;
  /** Where in the text it begins. */
  readonly from: number;
}

const tagPattern = /(<\|[a-z_]+\|>|<\/?(?:think|tool_call|tool_response|function|parameter)(?:=[^>\s]*)?>)/;

/** Raw text cut at its control tags; joined, the pieces are the text. */
export function splitTags(text: string): readonly TextPiece[] {
  let from = 0;
  const pieces = text.split(tagPattern).map((part, index) => {
    const piece = { text: part, tag: index % 2 === 1, from };
    from += part.length;
    return piece;
  });
  return pieces.filter((piece) => piece.text !== "");
}
