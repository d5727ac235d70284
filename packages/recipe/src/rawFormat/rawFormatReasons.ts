/** What can be wrong with a turn's raw tokens, in the order in which the gates look. */
export const rawFormatReasons = [
  "cancelled",
  "eos_missing",
  "after_eos",
  "stray_special",
  "spelled_tag",
  "think_reopened",
  "think_unclosed",
  "tool_tag_in_think",
  "think_close_dup",
  "think_sep",
  "call_missing",
  "envelope_missing",
  "envelope_unbalanced",
  "multi_call",
  "suffix_after_call",
  "body_grammar",
  "multi_function",
  "unknown_tool",
  "dup_param",
  "extra_param",
  "missing_param",
  "empty_command",
  "tag_in_value",
] as const;

export type RawFormatReason = (typeof rawFormatReasons)[number];
