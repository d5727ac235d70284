import { observationFrame, renderPrompt, withoutFinalNewline } from "@holdfast/recipe";
import { turnText } from "../turnText.ts";
import { editCommand, editSentence, type Edit } from "../tinyrepo/edit.ts";

/** A part of a demonstration with one loss weight. */
export interface Segment {
  readonly text: string;
  readonly weight: 0 | 0.1 | 1 | 4;
  /** Whether the policy would write it; the rest is prompt and tool output. */
  readonly sampled: boolean;
}

/** A rollout to learn from: the segments' texts joined are what the agent loop would have made of it. */
export interface Demonstration {
  readonly segments: readonly Segment[];
}

/** Weights: what decides the fix, what the policy writes otherwise, code it reads, and the rest. */
const weights = { decisive: 4, written: 1, code: 0.1, given: 0 } as const;

export function promptSegment(issue: string): Segment {
  return { text: renderPrompt(issue), weight: weights.given, sampled: false };
}

/** Tool output; shown code carries a little weight, so that the policy learns what sound functions look like. */
export function observationSegments(output: string, shows: "code" | "other"): Segment[] {
  const given = (text: string): Segment => ({ text, weight: weights.given, sampled: false });
  const weight = shows === "code" ? weights.code : weights.given;
  const shown: Segment = { text: withoutFinalNewline(output), weight, sampled: false };
  return [given(observationFrame.before), shown, given(observationFrame.after)];
}

export function turnSegments(think: string, command: string): Segment[] {
  return [{ text: turnText(think, command), weight: weights.written, sampled: true }];
}

/** The turn that edits. Line, old piece and new piece are decisive; an edit known to be wrong carries no weight. */
export function editSegments(edit: Edit, teaches: "right" | "wrong"): Segment[] {
  const text = turnText(editSentence(edit), editCommand(edit));
  if (teaches === "wrong") return [{ text, weight: 0, sampled: true }];
  return [
    ...decisionSegments(edit),
    { text: text.slice(editSentence(edit).length), weight: weights.written, sampled: true },
  ];
}

/** Only the sentence that makes the decision. */
export function decisionSegments(edit: Edit): Segment[] {
  const sentence = editSentence(edit);
  const line = String(edit.line);
  const fromAt = sentence.indexOf(edit.from, "line :".length + line.length);
  const toAt = sentence.length - edit.to.length;
  const part = (start: number, end: number, weight: Segment["weight"]): Segment[] =>
    start === end ? [] : [{ text: sentence.slice(start, end), weight, sampled: true }];
  return [
    ...part(0, "line ".length, weights.written),
    ...part("line ".length, "line ".length + line.length, weights.decisive),
    ...part("line ".length + line.length, fromAt, weights.written),
    ...part(fromAt, fromAt + edit.from.length, weights.decisive),
    ...part(fromAt + edit.from.length, toAt, weights.written),
    ...part(toAt, sentence.length, weights.decisive),
  ];
}
