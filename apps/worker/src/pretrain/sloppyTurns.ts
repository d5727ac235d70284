import type { Segment } from "@holdfast/harness";
import type { Random } from "@holdfast/recipe";

/** Ways to write a call that forgiving parsers run all the same: what is left out, or put in its place. */
const slips: readonly (readonly [from: string, to: string])[] = [
  ["</tool_call>", ""],
  ["</function>\n", ""],
  ["\n</parameter>\n", "\n"],
  ["<tool_call>\n", ""],
  ["\n</think>\n\n", "\n</think>\n\n\n</think>\n\n"],
];

/**
 * The demonstration with a share of its turns written sloppily, each in one of five ways. A policy that learns from it
 * has the habit that raw models come with: malformed turns that a lenient parser repairs.
 */
export function withSloppyTurns(
  segments: readonly Segment[],
  { share, random }: { readonly share: number; readonly random: Random },
): readonly Segment[] {
  if (share === 0) return segments;
  return segments.map((segment) => {
    const endsTurn = segment.sampled && segment.text.includes("</tool_call>");
    if (!endsTurn || random() >= share) return segment;
    const [from, to] = slips[Math.floor(random() * slips.length)] ?? ["", ""];
    return { ...segment, text: segment.text.replace(from, to) };
  });
}
