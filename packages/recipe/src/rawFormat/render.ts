import { qwenProfile } from "./formatProfile.ts";
import { tagSource } from "./tags.ts";

const assistantOpening = "<|im_start|>assistant\n<think>\n";

/** Turn openings and closings around text that the policy did not write, for `qwenProfile`. */
export function renderPrompt(issue: string): string {
  return `<|im_start|>user\n${withoutTags(issue)}${qwenProfile.stopPiece}\n${assistantOpening}`;
}

/**
 * What follows a sampled turn (which ends in the stop piece): the newline after it, the tool's output in a user turn, and
 * the opening of the next turn. One final newline of the output is dropped.
 */
export function renderObservation(output: string): string {
  const text = withoutTags(output.replace(/\n$/, ""));
  return `\n<|im_start|>user\n<tool_response>\n${text}\n</tool_response>${qwenProfile.stopPiece}\n${assistantOpening}`;
}

/**
 * Breaks every tag in foreign text with a space after its bracket, so that a file's content can never be encoded as a control
 * piece and pass for a turn of its own.
 */
export function withoutTags(text: string): string {
  return text.replace(new RegExp(tagSource, "g"), (tag) => `< ${tag.slice(1)}`);
}
