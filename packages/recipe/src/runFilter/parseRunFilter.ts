import {
  FilterError,
  filterTokens,
  operatorSigns,
  type FilterProblem,
  type FilterToken,
  type TextSpan,
} from "./filterTokens.ts";
import { filterOperators, readFilterValue } from "./filterValues.ts";
import { configColumns, runColumn, runFieldColumns, type RunColumn } from "./runColumns.ts";
import { joined, type FilterOperator, type FilterValue, type RunFilter } from "./runFilter.ts";

/** Null: every run. */
export type ParsedRunFilter =
  { readonly ok: true; readonly filter: RunFilter | null } | { readonly ok: false; readonly problem: FilterProblem };

const maxLength = 4_000;
const maxDepth = 50;

/**
 * Reads a filter such as
 *
 *     status = running and metric.reward/newest > 0.9 and (tag = sweep or name ~ "careless") and started > 7d
 *
 * Words and quoted texts that stand alone are looked for in the run's texts; terms side by side must all hold.
 */
export function parseRunFilter(text: string): ParsedRunFilter {
  try {
    if (text.length > maxLength) {
      throw new FilterError(`A filter has at most ${maxLength} characters.`, { at: maxLength, length: 1 });
    }
    const reader = new FilterReader(filterTokens(text));
    return { ok: true, filter: reader.read() };
  } catch (error) {
    if (error instanceof FilterError) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** Recursive descent over the tokens: or < and < not < comparison. */
class FilterReader {
  private readonly tokens: readonly FilterToken[];
  private place = 0;
  private depth = 0;

  constructor(tokens: readonly FilterToken[]) {
    this.tokens = tokens;
  }

  read(): RunFilter | null {
    if (this.peek().kind === "end") return null;
    const filter = this.any();
    const rest = this.peek();
    if (rest.kind !== "end") throw new FilterError(`“${rest.text}” is not expected here.`, rest);
    return filter;
  }

  private any(): RunFilter {
    const terms = [this.all()];
    while (this.takeKeyword("or")) terms.push(this.all());
    return joinedTerms("any", terms);
  }

  private all(): RunFilter {
    const terms = [this.term()];
    while (this.takeKeyword("and") || this.startsTerm()) terms.push(this.term());
    return joinedTerms("all", terms);
  }

  private term(): RunFilter {
    if (this.takeKeyword("not")) return this.nested(() => ({ kind: "not", term: this.term() }));
    const token = this.take();
    if (token.kind === "(") return this.nested(() => this.closed(token));
    if (token.kind === "string") return { kind: "text", text: token.text };
    if (token.kind !== "word" || isKeyword(token, ...keywords)) throw new FilterError(unexpected(token), token);
    const operator = this.takeOperator();
    return operator ? this.comparison(token, operator) : { kind: "text", text: token.text };
  }

  private closed(opening: FilterToken): RunFilter {
    const inner = this.any();
    if (this.take().kind !== ")") throw new FilterError("The closing ) is missing.", opening);
    return inner;
  }

  private comparison(name: FilterToken, operator: Operator): RunFilter {
    const column = runColumn(name.text);
    if (!column) throw new FilterError(unknownColumn(name.text), name);
    const possible = filterOperators[column.kind];
    if (!possible.includes(operator.is)) {
      throw new FilterError(`${column.key} cannot be compared with ${operator.is}: use ${listed(possible)}.`, operator);
    }
    const values = this.values(column, operator.is);
    return { kind: "compare", column: column.key, operator: operator.is, values };
  }

  private values(column: RunColumn, operator: FilterOperator): readonly FilterValue[] {
    if (operator === "is empty" || operator === "is not empty") return [];
    if (operator !== "in" && operator !== "not in") return [this.value(column)];
    const opening = this.take();
    if (opening.kind !== "(") throw new FilterError(`After “${operator}” comes a list: (a, b).`, opening);
    const values = [this.value(column)];
    for (let next = this.take(); next.kind !== ")"; next = this.take()) {
      if (next.kind !== ",") throw new FilterError("Between values comes a comma, after the last a ).", next);
      values.push(this.value(column));
    }
    return values;
  }

  private value(column: RunColumn): FilterValue {
    const token = this.take();
    if (token.kind !== "word" && token.kind !== "string") throw new FilterError("A value is missing here.", token);
    const read = readFilterValue(column, token.text);
    if (!read.ok) throw new FilterError(read.message, token);
    return read.value;
  }

  /** The operator that stands next, its words taken together; undefined, and nothing taken, when there is none. */
  private takeOperator(): Operator | undefined {
    const first = this.peek();
    const span = (last: FilterToken): TextSpan => ({ at: first.at, length: last.at + last.length - first.at });
    const sign = first.kind === "operator" ? operatorSigns.find((known) => known === first.text) : undefined;
    if (sign !== undefined) return { is: sign, ...span(this.take()) };
    if (isKeyword(first, "in")) return { is: "in", ...span(this.take()) };
    const second = this.tokens[this.place + 1];
    if (isKeyword(first, "not") && second && isKeyword(second, "in")) {
      this.place += 2;
      return { is: "not in", ...span(second) };
    }
    if (!isKeyword(first, "is")) return undefined;
    this.place += 1;
    const negated = this.takeKeyword("not");
    const last = this.take();
    if (!isKeyword(last, "empty")) throw new FilterError("After “is” comes “empty” or “not empty”.", last);
    return { is: negated ? "is not empty" : "is empty", ...span(last) };
  }

  private nested<Result>(body: () => Result): Result {
    this.depth += 1;
    if (this.depth > maxDepth) throw new FilterError(`At most ${maxDepth} levels fit into each other.`, this.peek());
    const result = body();
    this.depth -= 1;
    return result;
  }

  private startsTerm(): boolean {
    const token = this.peek();
    if (token.kind === "word") return !isKeyword(token, "and", "or");
    return token.kind === "string" || token.kind === "(";
  }

  private takeKeyword(keyword: string): boolean {
    if (!isKeyword(this.peek(), keyword)) return false;
    this.place += 1;
    return true;
  }

  private peek(): FilterToken {
    return this.tokens[this.place] ?? endOf(this.tokens);
  }

  private take(): FilterToken {
    const token = this.peek();
    if (token.kind !== "end") this.place += 1;
    return token;
  }
}

interface Operator extends TextSpan {
  readonly is: FilterOperator;
}

/** Words that mean something by themselves; in quotes they are text. */
export const keywords = ["and", "or", "not", "in", "is", "empty"] as const;

const isKeyword = (token: FilterToken, ...words: readonly string[]) =>
  token.kind === "word" && words.includes(token.text.toLowerCase());

function joinedTerms(kind: "all" | "any", terms: readonly RunFilter[]): RunFilter {
  const filter = joined(kind, terms);
  if (filter === null) throw new Error("There is at least one term.");
  return filter;
}

function endOf(tokens: readonly FilterToken[]): FilterToken {
  const end = tokens.at(-1);
  if (!end) throw new Error("Tokens are closed by an end.");
  return end;
}

function unexpected({ kind, text }: FilterToken): string {
  if (kind === "end") return "Something is missing at the end.";
  if (kind === "operator") return `Before ${text} comes a column, e.g. status or metric.reward/mean.`;
  return `“${text}” is not expected here; a text to look for stands in quotes.`;
}

function unknownColumn(key: string): string {
  const last = key.split(".").at(-1)?.toLowerCase();
  const near = [...runFieldColumns, ...configColumns].find(
    (column) => column.key.split(".").at(-1)?.toLowerCase() === last,
  );
  if (near) return `There is no column ${key}; did you mean ${near.key}?`;
  if (key.includes("/")) return `There is no column ${key}; did you mean metric.${key}?`;
  const fields = listed(runFieldColumns.map((column) => column.key));
  return `There is no column ${key}: ${fields}, or a setting (config.…), or a metric (metric.… last, best.… best).`;
}

const listed = (items: readonly string[]) => items.join(", ");
