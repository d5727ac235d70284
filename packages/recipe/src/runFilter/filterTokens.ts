/** Where in the text something is, in UTF-16 units. */
export interface TextSpan {
  readonly at: number;
  readonly length: number;
}

export interface FilterToken extends TextSpan {
  /** "word" may be a keyword or a column; "string" was quoted and is neither. */
  readonly kind: "word" | "string" | "operator" | "(" | ")" | "," | "end";
  readonly text: string;
}

export interface FilterProblem extends TextSpan {
  /** What is wrong there, and what would be right. */
  readonly message: string;
}

/** Thrown inside the parser; `parseRunFilter` returns its problem. */
export class FilterError extends Error {
  readonly problem: FilterProblem;
  constructor(message: string, { at, length }: TextSpan) {
    super(message);
    this.problem = { message, at, length };
  }
}

/** Operators that are not words; of two that begin alike the longer one first. */
export const operatorSigns = ["!=", "!~", "<=", ">=", "=", "<", ">", "~"] as const;

/** Pieces of a word: plain characters, or anything between backticks. */
const word = /^(?:`(?:[^`\\]|\\.)*`|[^\s"'(),`=!<>~])+/su;
const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/su;

/** The text in tokens, closed by one of kind "end". Throws FilterError. */
export function filterTokens(text: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const space = /^\s+/.exec(rest)?.[0].length ?? 0;
    if (space === 0) tokens.push(tokenAt(rest, at));
    at += space === 0 ? (tokens.at(-1)?.length ?? 1) : space;
  }
  return [...tokens, { kind: "end", text: "", at: text.length, length: 0 }];
}

function tokenAt(rest: string, at: number): FilterToken {
  const [first = ""] = rest;
  if (first === "(" || first === ")" || first === ",") return { kind: first, text: first, at, length: 1 };
  const sign = operatorSigns.find((known) => rest.startsWith(known));
  if (sign !== undefined) return { kind: "operator", text: sign, at, length: sign.length };
  const string = quoted.exec(rest);
  if (string) return { kind: "string", text: unescaped(string[1] ?? string[2] ?? ""), at, length: string[0].length };
  const plain = word.exec(rest)?.[0];
  if (plain !== undefined) return { kind: "word", text: withoutBackticks(plain), at, length: plain.length };
  const missing = first === "!" ? "After ! comes = or ~." : `The closing ${first} is missing.`;
  throw new FilterError(missing, { at, length: rest.length });
}

const unescaped = (text: string) => text.replace(/\\(.)/gsu, "$1");

const withoutBackticks = (text: string) =>
  text.replace(/`((?:[^`\\]|\\.)*)`/gsu, (_whole, inner: string) => unescaped(inner));
