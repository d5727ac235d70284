import { type RawFormatReason, rawFormatReasons } from "@holdfast/recipe";
import { spaced } from "./exitWords.ts";

const words: Record<RawFormatReason, string> = {
  cancelled: "cancelled while writing",
  eos_missing: "no end of turn",
  after_eos: "text after the end of turn",
  stray_special: "stray control token",
  spelled_tag: "tag spelled out of ordinary tokens",
  think_reopened: "second <think>",
  think_unclosed: "no </think>",
  tool_tag_in_think: "tool tag inside the reasoning",
  think_close_dup: "second </think>",
  think_sep: "wrong break around </think>",
  call_missing: "no tool call",
  envelope_missing: "call without <tool_call>",
  envelope_unbalanced: "<tool_call> not closed once",
  multi_call: "more than one call",
  suffix_after_call: "text after the call",
  body_grammar: "call body out of grammar",
  multi_function: "more than one function",
  unknown_tool: "unknown tool",
  dup_param: "parameter given twice",
  extra_param: "unknown parameter",
  missing_param: "parameter missing",
  empty_command: "empty command",
  tag_in_value: "tag inside the command",
};

/** What a raw-format reason, or any other reason for an exit, says in plain words. */
export function formatReasonWords(reason: string): string {
  const known = rawFormatReasons.find((candidate) => candidate === reason);
  return known ? words[known] : spaced(reason);
}
