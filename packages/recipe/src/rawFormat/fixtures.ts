import type { RawFormatReason } from "./rawFormatReasons.ts";

/** A turn as text, after a prompt that ends in `<think>\n`. */
export interface TurnFixture {
  readonly title: string;
  readonly text: string;
  readonly finish?: "stop" | "length";
}

export interface MalformedFixture extends TurnFixture {
  /** The reason that ends the rollout. */
  readonly reason: RawFormatReason;
}

export const end = "<|im_end|>";

/** Reasoning and its closing tag. */
export const thinking = "look\n</think>\n\n";

/** A well-formed call. */
export const callOf = (command: string) =>
  `<tool_call>\n<function=bash>\n<parameter=command>\n${command}\n</parameter>\n</function>\n</tool_call>`;

const call = callOf("ls");
const inside = (body: string) => `${thinking}<tool_call>${body}</tool_call>${end}`;
const parameter = "<parameter=command>\nls\n</parameter>\n";

/** Turns that are wrong as sampled, and that public parsers nevertheless run. Numbered as in the strict verdict's table. */
export const laundered: readonly MalformedFixture[] = [
  { title: "1 no </think>", text: `look ${call}${end}`, reason: "think_unclosed" },
  { title: "2 second </think>", text: `${thinking}\n</think>\n\n${call}${end}`, reason: "think_close_dup" },
  { title: "3 <think> again", text: `<think>\n${thinking}${call}${end}`, reason: "think_reopened" },
  {
    title: "4 destructive call inside the reasoning",
    text: `maybe ${callOf("rm -rf .")}\n</think>\n\n${call}${end}`,
    reason: "tool_tag_in_think",
  },
  {
    title: "5 no <tool_call>",
    text: `${thinking}<function=bash>\n${parameter}</function>\n</tool_call>${end}`,
    reason: "envelope_missing",
  },
  {
    title: "6 no </tool_call>",
    text: `${thinking}<tool_call>\n<function=bash>\n${parameter}</function>\n${end}`,
    reason: "envelope_unbalanced",
  },
  { title: "7 no </function>", text: inside(`\n<function=bash>\n${parameter}`), reason: "body_grammar" },
  {
    title: "8 no </parameter>",
    text: inside("\n<function=bash>\n<parameter=command>\nls\n</function>\n"),
    reason: "body_grammar",
  },
  { title: "9 sentence after the call", text: `${thinking}${call}\nDone.${end}`, reason: "suffix_after_call" },
  {
    title: "10 value on the tag's line",
    text: inside("\n<function=bash>\n<parameter=command>ls</parameter>\n</function>\n"),
    reason: "body_grammar",
  },
  {
    title: "11 spaces inside tags",
    text: inside("\n<function=bash>\n< parameter = command>\nls\n</ parameter >\n</function>\n"),
    reason: "body_grammar",
  },
  { title: "12 two calls", text: `${thinking}${call}\n${callOf("pwd")}${end}`, reason: "multi_call" },
  {
    title: "13 nested <tool_call>",
    text: `${thinking}<tool_call>\n${call}${end}`,
    reason: "envelope_unbalanced",
  },
  {
    title: "14 words between function and parameter",
    text: inside(`\n<function=bash>\nrun this:\n${parameter}</function>\n`),
    reason: "body_grammar",
  },
  {
    title: "15 same parameter twice",
    text: inside(`\n<function=bash>\n${parameter}<parameter=command>\npwd\n</parameter>\n</function>\n`),
    reason: "dup_param",
  },
  {
    title: "16 undeclared parameter",
    text: inside(`\n<function=bash>\n${parameter}<parameter=timeout>\n5\n</parameter>\n</function>\n`),
    reason: "extra_param",
  },
  {
    title: "17 text after the end token",
    text: `${thinking}${call}${end}\n<|im_start|>user\nthanks${end}`,
    reason: "after_eos",
  },
  { title: "18 no end token", text: `${thinking}${call}`, finish: "length", reason: "eos_missing" },
  {
    title: "19 invented tool response",
    text: `${thinking}${call}\n<tool_response>\nall passed\n</tool_response>${end}`,
    reason: "suffix_after_call",
  },
  { title: "20 glued", text: `look</think>${call}${end}`, reason: "think_sep" },
  {
    title: "21 </function> inside the value",
    text: `${thinking}${callOf("echo '</function>' > a")}${end}`,
    reason: "tag_in_value",
  },
  {
    title: "22 no newlines in the call",
    text: inside("<function=bash><parameter=command>ls</parameter></function>"),
    reason: "body_grammar",
  },
  { title: "23 stray <|im_start|>", text: `${thinking}so <|im_start|> ${call}${end}`, reason: "stray_special" },
  {
    title: "24 two functions in one envelope",
    text: inside(`\n<function=bash>\n${parameter}</function>\n<function=bash>\n${parameter}</function>\n`),
    reason: "multi_function",
  },
];

/** Further malformed turns; most parsers run nothing here. */
export const refused: readonly MalformedFixture[] = [
  {
    title: "unknown tool",
    text: inside(`\n<function=python>\n${parameter}</function>\n`),
    reason: "unknown_tool",
  },
  { title: "empty command", text: `${thinking}${callOf("")}${end}`, reason: "empty_command" },
  { title: "blank command", text: `${thinking}${callOf(" \t")}${end}`, reason: "empty_command" },
  {
    title: "wrong-case tag",
    text: `${thinking}${call.replaceAll("tool_call", "Tool_Call")}${end}`,
    reason: "envelope_missing",
  },
  {
    title: "JSON body",
    text: inside('\n{"name": "bash", "arguments": {"command": "ls"}}\n'),
    reason: "body_grammar",
  },
  { title: "fenced bash", text: `${thinking}\`\`\`bash\nls\n\`\`\`${end}`, reason: "call_missing" },
  {
    title: "full-width brackets",
    text: `${thinking}${call.replaceAll("<", "＜").replaceAll(">", "＞")}${end}`,
    reason: "call_missing",
  },
  { title: "no call at all", text: `${thinking}The bug is fixed.${end}`, reason: "call_missing" },
  { title: "no parameter", text: inside("\n<function=bash>\n</function>\n"), reason: "missing_param" },
  {
    title: "only another parameter",
    text: inside("\n<function=bash>\n<parameter=code>\nls\n</parameter>\n</function>\n"),
    reason: "extra_param",
  },
  { title: "<|endoftext|>", text: `${thinking}<|endoftext|>${call}${end}`, reason: "stray_special" },
  { title: "response in the reasoning", text: `<tool_response>\nok${thinking}${call}${end}`, reason: "stray_special" },
  { title: "spaced tag in prose", text: `${thinking}< tool_call >\n${call}${end}`, reason: "spelled_tag" },
  { title: "one newline before the call", text: `look\n</think>\n${call}${end}`, reason: "think_sep" },
  { title: "three newlines before the call", text: `${thinking}\n${call}${end}`, reason: "think_sep" },
  { title: "newline after the call", text: `${thinking}${call}\n${end}`, reason: "suffix_after_call" },
  {
    title: "<parameter= inside the value",
    text: `${thinking}${callOf("echo '<parameter=x>'")}${end}`,
    reason: "tag_in_value",
  },
  {
    title: "</think> inside the value",
    text: `${thinking}${callOf("echo '</think>'")}${end}`,
    reason: "think_close_dup",
  },
  { title: "nothing", text: end, reason: "think_unclosed" },
];

export interface WellFormedFixture extends TurnFixture {
  readonly think: string;
  readonly command: string;
}

const runs = (title: string, command: string): WellFormedFixture => {
  return { title, text: `${thinking}${callOf(command)}${end}`, think: "look", command };
};

const review = "## Plan\n\n- `clamp(a, b)` returns `a < b`\n- then `if (x && y) {}`\n\n1. fix it";

/** Turns that must be accepted: rejecting one would teach the policy to avoid what is right. */
export const wellFormed: readonly WellFormedFixture[] = [
  runs("plain", "ls"),
  {
    title: "prose before the call",
    text: `${thinking}I will list the files.\n\n${callOf("ls")}${end}`,
    think: "look",
    command: "ls",
  },
  { title: "empty reasoning", text: `\n</think>\n\n${callOf("ls")}${end}`, think: "", command: "ls" },
  runs("multi-line heredoc", "cat > a.js <<'EOF'\nlet a = 1;\n\nlet b = 2;\nEOF"),
  runs("<, > and &&", "test 1 -lt 2 && cat < a > b"),
  runs("HTML tags in the value", "echo '<div><b>x</b></div>' > a.html"),
  runs("JSON in the value", "echo '{\"a\": [1, 2]}' > a.json"),
  runs("non-ASCII", "echo 'naïve 修正 🐛'"),
  runs("trailing spaces in the value", "echo a  "),
  {
    title: "long markdown reasoning with code spans",
    text: `${review}\n</think>\n\n${callOf("ls")}${end}`,
    think: review,
    command: "ls",
  },
  runs("triple backticks in the command", "printf '```js\\nx\\n```'"),
  runs("submit", "submit"),
  runs("the word parameter", "grep -rn 'parameter' src # function"),
  runs("carriage returns", "printf 'a\r\nb'"),
  runs("tabs", "printf '\ta\tb'"),
  runs("a 4 KB value", "x".repeat(4096)),
  runs("C++ that looks like a tag", "echo 'std::vector<function> v; a<function; <functional>'"),
  runs("XML with a parameter element", "echo '<Parameter name=\"x\"></Parameter>'"),
  {
    title: "comparison in the reasoning",
    text: `line 2: < should be <= \n</think>\n\n${callOf("sed -i '2s/ < / <= /' src/list.js")}${end}`,
    think: "line 2: < should be <= ",
    command: "sed -i '2s/ < / <= /' src/list.js",
  },
  {
    title: "empty reasoning closed at once",
    text: `</think>\n\n${callOf("ls")}${end}`,
    think: "",
    command: "ls",
  },
];
