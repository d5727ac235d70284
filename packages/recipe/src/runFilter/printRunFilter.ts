import { keywords } from "./parseRunFilter.ts";
import type { FilterValue, RunFilter } from "./runFilter.ts";

/** The filter as text that reads back as the same filter; empty for null. */
export function printRunFilter(filter: RunFilter | null): string {
  return filter === null ? "" : print(filter);
}

function print(filter: RunFilter): string {
  switch (filter.kind) {
    case "text":
      return printText(filter.text);
    case "not":
      return `not ${printInside(filter.term)}`;
    case "all":
      return filter.terms.map(printInside).join(" and ");
    case "any":
      return filter.terms.map((term) => (term.kind === "all" ? print(term) : printInside(term))).join(" or ");
    case "compare":
      return [printKey(filter.column), filter.operator, ...printValues(filter.operator, filter.values)].join(" ");
  }
}

/** Groups get parentheses. */
function printInside(filter: RunFilter): string {
  const text = print(filter);
  return filter.kind === "all" || filter.kind === "any" ? `(${text})` : text;
}

function printValues(operator: string, values: readonly FilterValue[]): string[] {
  const printed = values.map((value) => (typeof value === "string" ? printText(value) : printNumber(value)));
  return operator === "in" || operator === "not in" ? [`(${printed.join(", ")})`] : printed;
}

function printNumber(value: number | boolean): string {
  if (Number.isNaN(value)) return "nan";
  if (value === Infinity || value === -Infinity) return value > 0 ? "inf" : "-inf";
  return String(Object.is(value, -0) ? 0 : value);
}

const plain = /^[^\s"'(),`=!<>~]+$/u;

function printText(text: string): string {
  const isKeyword = keywords.some((keyword) => keyword === text.toLowerCase());
  return plain.test(text) && !isKeyword ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** A metric may have any name; odd ones stand between backticks. */
function printKey(key: string): string {
  if (plain.test(key)) return key;
  const dot = key.indexOf(".") + 1;
  return `${key.slice(0, dot)}\`${key.slice(dot).replace(/[`\\]/g, "\\$&")}\``;
}
