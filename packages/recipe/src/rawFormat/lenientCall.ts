/** Opening tags and ends as forgiving parsers take them: spaces inside tags, a missing close, anything in between. */
const functionOpen = /<\s*function\s*=\s*[^>\s]*\s*>/;
const functionEnd = /<\s*\/\s*function\s*>|<\s*function\s*=|<\s*\/?\s*tool_call\s*>|<\|im_end\|>/;
const parameterOpen = /<\s*parameter\s*=\s*([^>\s]*)\s*>/g;
const valueEnd = /<\s*\/\s*parameter\s*>|<\s*parameter\s*=/;

/**
 * The command that a forgiving parser would run, or null when it too finds none. It behaves like the parsers of public
 * servers and frameworks: the first function anywhere counts, even inside the reasoning or without its envelope; close tags
 * may be missing; of equal parameters the last wins; values are stripped. Used to show what strictness refuses, and to run
 * turns when the format gate is "parsed".
 */
export function lenientCall(text: string): string | null {
  const open = functionOpen.exec(text);
  if (open === null) return null;
  const rest = text.slice(open.index + open[0].length);
  const body = rest.slice(0, functionEnd.exec(rest)?.index ?? rest.length);
  const values = [...body.matchAll(parameterOpen)]
    .filter((match) => match[1] === "command")
    .map((match) => {
      const value = body.slice(match.index + match[0].length);
      return value.slice(0, valueEnd.exec(value)?.index ?? value.length).trim();
    });
  const last = values.at(-1);
  return last === undefined || last === "" ? null : last;
}
