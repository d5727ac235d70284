import { listFunctions } from "./functions/lists.ts";
import { numberFunctions } from "./functions/numbers.ts";
import { textFunctions } from "./functions/texts.ts";
import type { Value } from "../values.ts";

interface Example {
  readonly args: readonly Value[];
  readonly expected: Value;
}

/** One function of the family: its source with canonical variable names, and its own tests. */
export interface FunctionSpec {
  readonly name: string;
  readonly parameters: readonly string[];
  /** Without a final newline. */
  readonly source: string;
  readonly examples: readonly Example[];
}

export const functionSpecs: readonly FunctionSpec[] = [...numberFunctions, ...listFunctions, ...textFunctions].map(
  parseFunction,
);

export const functionNames: readonly string[] = functionSpecs.map(({ name }) => name);

/** Reads a function and the examples in the comment lines below it. Throws on text of another shape. */
export function parseFunction(text: string): FunctionSpec {
  const lines = text.split("\n");
  const source = lines.filter((line) => !line.startsWith("// ")).join("\n");
  const head = /^function (\w+)\(([\w, ]*)\) \{/.exec(source);
  const name = head?.[1];
  if (name === undefined) throw new Error(`not a function: ${text.slice(0, 40)}`);
  const examples = lines.filter((line) => line.startsWith("// ")).map((line) => parseExample(line, name));
  return { name, parameters: (head?.[2] ?? "").split(", "), source, examples };
}

function parseExample(line: string, name: string): Example {
  const match = /^\/\/ (\w+)\((.*)\) = (.*)$/.exec(line);
  if (match?.[1] !== name) throw new Error(`not an example of ${name}: ${line}`);
  return { args: parseList(`[${match[2] ?? ""}]`), expected: parseValue(match[3] ?? "") };
}

/** JSON of our own examples; the casts hold because JSON.parse yields nothing but JSON values, and a list from a list. */
function parseValue(json: string): Value {
  return JSON.parse(json) as Value;
}

function parseList(json: string): readonly Value[] {
  return JSON.parse(json) as readonly Value[];
}
