import type { TextMark } from "../../api/types.ts";

export interface TextPiece {
  readonly text: string;
  /** A control tag of the wire format, e.g. "<tool_call>" or "<|im_end|>". */
  readonly isTag: boolean;
  /** What is wrong with it; empty = nothing. An empty text with reasons is a place where something is missing. */
  readonly reasons: readonly string[];
  /** Where in the text it begins. */
  readonly from: number;
}

const tagPattern = /<\|[a-z_]+\|>|<\/?(?:think|tool_call|tool_response|function|parameter)(?:=[^>\s]*)?>/g;

/** Raw text cut at its control tags and at the edges of marks; joined, the pieces are the text. */
export function markText(text: string, marks: readonly TextMark[] = []): readonly TextPiece[] {
  const tags = [...text.matchAll(tagPattern)].map(({ 0: tag, index }) => ({ start: index, end: index + tag.length }));
  const places = marks.filter(({ start, end }) => start === end);
  const spans = marks.filter(({ start, end }) => start < end);
  const edges = [0, text.length, ...[...tags, ...marks].flatMap(({ start, end }) => [start, end])];
  const cuts = [...new Set(edges.map((edge) => Math.min(edge, text.length)))].sort((a, b) => a - b);
  const covers = (from: number) => (span: { start: number; end: number }) => span.start <= from && from < span.end;
  return cuts.flatMap((from, index): TextPiece[] => {
    const missing = reasonsOf(places.filter(({ start }) => start === from));
    const place = missing.length > 0 ? [{ text: "", isTag: false, reasons: missing, from }] : [];
    const end = cuts[index + 1];
    if (end === undefined) return place;
    const piece = {
      text: text.slice(from, end),
      isTag: tags.some(covers(from)),
      reasons: reasonsOf(spans.filter(covers(from))),
      from,
    };
    return [...place, piece];
  });
}

const reasonsOf = (marks: readonly TextMark[]) => [...new Set(marks.map(({ reason }) => reason))];
