import { qwenProfile } from "./formatProfile.ts";
import { tagSource } from "./tags.ts";

/** The template's own text around text that came from outside. Only the frame may be encoded with control pieces. */
export interface Frame {
  readonly before: string;
  readonly after: string;
}

const nextTurn = `${qwenProfile.stopPiece}\n<|im_start|>assistant\n<think>\n`;

/** Around an issue: the first user turn, and the opening of the policy's first turn. */
export const promptFrame: Frame = { before: "<|im_start|>user\n", after: nextTurn };

/** Around a tool's output, after a sampled turn's stop piece: a user turn, and the opening of the next turn. */
export const observationFrame: Frame = {
  before: "\n<|im_start|>user\n<tool_response>\n",
  after: `\n</tool_response>${nextTurn}`,
};

/** The prompt of a rollout as text; the issue cannot contain tags. */
export function renderPrompt(issue: string): string {
  return `${promptFrame.before}${withoutTags(issue)}${promptFrame.after}`;
}

/** What follows a sampled turn as text; the output cannot contain tags, and loses one final newline. */
export function renderObservation(output: string): string {
  return `${observationFrame.before}${withoutTags(withoutFinalNewline(output))}${observationFrame.after}`;
}

/** Output as it stands in an observation: the frame brings the newline that ends it. */
export function withoutFinalNewline(output: string): string {
  return output.replace(/\n$/, "");
}

/**
 * Breaks every tag in foreign text with a space after its bracket, so that a file's content can never be encoded as a control
 * piece and pass for a turn of its own.
 */
export function withoutTags(text: string): string {
  return text.replace(new RegExp(tagSource, "g"), (tag) => `< ${tag.slice(1)}`);
}
