import type { Segment } from "@holdfast/harness";
import type { TokenCodec } from "@holdfast/recipe";

export interface WeightedSequence {
  readonly tokens: Int32Array;
  /** [n] loss weight of each token. */
  readonly lossWeights: Float32Array;
}

/**
 * Token ids and loss weights of a demonstration. Neighbouring segments of one author are encoded together, exactly as
 * the agent loop encodes prompts and observations; a token takes the weight of the segment its first character is in.
 */
export function sequenceOf(codec: TokenCodec, segments: readonly Segment[]): WeightedSequence {
  const tokens: number[] = [];
  const weights: number[] = [];
  for (const span of spansByAuthor(segments)) {
    const ids = codec.encode(span.map(({ text }) => text).join(""));
    const weightAt = characterWeights(span);
    let position = 0;
    for (const id of ids) {
      tokens.push(id);
      weights.push(weightAt[position] ?? 0);
      position += codec.pieces[id]?.length ?? 0;
    }
  }
  return { tokens: Int32Array.from(tokens), lossWeights: Float32Array.from(weights) };
}

function spansByAuthor(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const spans: Segment[][] = [];
  for (const segment of segments) {
    const last = spans.at(-1);
    if (last?.[0]?.sampled === segment.sampled) last.push(segment);
    else spans.push([segment]);
  }
  return spans;
}

function characterWeights(span: readonly Segment[]): readonly number[] {
  return span.flatMap(({ text, weight }) => Array.from({ length: text.length }, () => weight));
}
