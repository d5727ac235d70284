/** Ways a column is compared. "~" contains, whatever the case. */
export type FilterOperator =
  "=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~" | "in" | "not in" | "is empty" | "is not empty";

/** Numbers may be NaN or ±Infinity; moments are text, an ISO date or time or an age such as "7d". */
export type FilterValue = number | string | boolean;

export interface Comparison {
  readonly kind: "compare";
  /** Key of `runColumn`. */
  readonly column: string;
  readonly operator: FilterOperator;
  /** Several with "in" and "not in", none with "is empty" and "is not empty", else one. */
  readonly values: readonly FilterValue[];
}

/**
 * Which runs. "text" is contained in the name, id, status, preset, base policy, taskset or a tag. A comparison with a value
 * that a run does not have is false, but for "!=", "!~" and "not in", which say only that it is not that.
 */
export type RunFilter =
  | Comparison
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "not"; readonly term: RunFilter }
  | { readonly kind: "all" | "any"; readonly terms: readonly RunFilter[] };

/** The terms joined by "and" or "or"; groups of the same kind are one, a single term stands for itself, none is null. */
export function joined(kind: "all" | "any", terms: readonly RunFilter[]): RunFilter | null {
  const flat = terms.flatMap((term) => (term.kind === kind ? term.terms : [term]));
  const [first, ...others] = flat;
  if (first === undefined) return null;
  return others.length === 0 ? first : { kind, terms: flat };
}

/** The terms of which all must hold. */
export function filterTerms(filter: RunFilter | null): readonly RunFilter[] {
  if (filter === null) return [];
  return filter.kind === "all" ? filter.terms : [filter];
}

/** Whether any comparison of the filter is about the column. */
export function mentionsColumn(filter: RunFilter | null, key: string): boolean {
  switch (filter?.kind) {
    case undefined:
    case "text":
      return false;
    case "compare":
      return filter.column === key;
    case "not":
      return mentionsColumn(filter.term, key);
    case "all":
    case "any":
      return filter.terms.some((term) => mentionsColumn(term, key));
  }
}
