/** One token of a turn. */
export interface TurnPiece {
  readonly text: string;
  /** The token is a control piece, known by its id. */
  readonly control: boolean;
}

export type TagKind =
  | "turnStart"
  | "turnEnd"
  | "textEnd"
  | "thinkOpen"
  | "thinkClose"
  | "callOpen"
  | "callClose"
  | "responseOpen"
  | "responseClose"
  | "functionOpen"
  | "functionClose"
  | "parameterOpen"
  | "parameterClose"
  | "nearTag";

/** A tag found in a turn's text. */
export interface Tag {
  readonly kind: TagKind;
  readonly start: number;
  readonly end: number;
  /** Not one control piece, so only text that looks like the tag. */
  readonly spelled: boolean;
}

const kinds: readonly (readonly [TagKind, string])[] = [
  ["turnStart", String.raw`<\|im_start\|>`],
  ["turnEnd", String.raw`<\|im_end\|>`],
  ["textEnd", String.raw`<\|endoftext\|>`],
  ["thinkOpen", "<think>"],
  ["thinkClose", "</think>"],
  ["callOpen", "<tool_call>"],
  ["callClose", "</tool_call>"],
  ["responseOpen", "<tool_response>"],
  ["responseClose", "</tool_response>"],
  ["functionOpen", String.raw`<function=[^>\n]*>?`],
  ["functionClose", "</function>"],
  ["parameterOpen", String.raw`<parameter=[^>\n]*>?`],
  ["parameterClose", "</parameter>"],
  // Spaces inside a tag: text to us, a tag to some forgiving parsers.
  ["nearTag", String.raw`<\s*\/?\s*(?:think|tool_call|tool_response)\s*>`],
  ["nearTag", String.raw`<\s*(?:function|parameter)\s*=|<\s*\/\s*(?:function|parameter)\s*>`],
];

/** Sources of the exact tags, for one alternation. */
export const tagSource = kinds
  .filter(([kind]) => kind !== "nearTag")
  .map(([, source]) => source)
  .join("|");

const anyTag = new RegExp(kinds.map(([, source]) => `(${source})`).join("|"), "g");

/** Every tag in the text, in order. A tag counts as a control tag only when one control piece holds all of it. */
export function findTags(text: string, pieces: readonly TurnPiece[]): Tag[] {
  const control = controlRanges(pieces);
  return [...text.matchAll(anyTag)].map((match) => {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? "nearTag";
    const [start, end] = [match.index, match.index + match[0].length];
    return { kind, start, end, spelled: !control.some((range) => range.start <= start && end <= range.end) };
  });
}

function controlRanges(pieces: readonly TurnPiece[]): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let start = 0;
  for (const { text, control } of pieces) {
    if (control) ranges.push({ start, end: start + text.length });
    start += text.length;
  }
  return ranges;
}
