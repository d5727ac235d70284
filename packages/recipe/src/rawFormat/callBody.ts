import type { FormatProfile } from "./formatProfile.ts";
import type { RawFormatReason } from "./rawFormatReasons.ts";

export interface CallBody {
  readonly reasons: readonly RawFormatReason[];
  /** Literal value of the tool's parameter, and where it starts in the body; null when the grammar does not hold. */
  readonly value: { readonly text: string; readonly start: number } | null;
}

interface Parameter {
  readonly key: string;
  readonly text: string;
  readonly start: number;
}

const opening = /^\n<function=([^>\n]*)>\n/;
const parameter = /^<parameter=([^>\n]*)>\n/;
const ending = "</function>\n";

/**
 * Reads what lies between `<tool_call>` and `</tool_call>`: exactly one function with exactly the declared parameter, each
 * tag on its own line. A value ends at the first `</parameter>` line that another parameter or the function's end follows.
 */
export function readCallBody(body: string, { tool }: FormatProfile): CallBody {
  const fail = (...reasons: RawFormatReason[]): CallBody => ({ reasons, value: null });
  const head = opening.exec(body);
  if (head === null) return fail("body_grammar");
  const parameters: Parameter[] = [];
  let at = head[0].length;
  while (!body.startsWith(ending, at)) {
    const next = readParameter(body, at);
    if (next === null) return fail("body_grammar");
    parameters.push(next.parameter);
    at = next.end;
  }
  const rest = body.slice(at + ending.length);
  if (rest !== "") return fail(/^\s*<function=/.test(rest) ? "multi_function" : "body_grammar");

  const [value] = parameters.filter(({ key }) => key === tool.parameter);
  const reasons: RawFormatReason[] = [];
  if (head[1] !== tool.name) reasons.push("unknown_tool");
  if (new Set(parameters.map(({ key }) => key)).size < parameters.length) reasons.push("dup_param");
  if (parameters.some(({ key }) => key !== tool.parameter)) reasons.push("extra_param");
  if (value === undefined) return fail(...reasons, "missing_param");
  if (value.text.trim() === "") reasons.push("empty_command");
  return { reasons, value };
}

function readParameter(body: string, at: number): { parameter: Parameter; end: number } | null {
  const head = parameter.exec(body.slice(at));
  if (head === null) return null;
  const start = at + head[0].length;
  const tail = /\n<\/parameter>\n(?=<\/function>\n|<parameter=)/.exec(body.slice(start));
  if (tail === null) return null;
  const text = body.slice(start, start + tail.index);
  return { parameter: { key: head[1] ?? "", text, start }, end: start + tail.index + tail[0].length };
}
