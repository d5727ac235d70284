import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterOperators } from "./filterValues.ts";
import { parseRunFilter } from "./parseRunFilter.ts";
import { printRunFilter } from "./printRunFilter.ts";
import { configColumns, runColumn, runFieldColumns, type RunColumn } from "./runColumns.ts";
import { filterTerms, joined, type FilterOperator, type FilterValue, type RunFilter } from "./runFilter.ts";

function parsed(text: string): RunFilter | null {
  const result = parseRunFilter(text);
  if (!result.ok) throw new Error(result.problem.message);
  return result.filter;
}

function problem(text: string) {
  const result = parseRunFilter(text);
  if (result.ok) throw new Error(`${text} was read`);
  const { message, at, length } = result.problem;
  return { message, marked: text.slice(at, at + length), at };
}

const compare = (column: string, operator: FilterOperator, ...values: FilterValue[]): RunFilter => ({
  kind: "compare",
  column,
  operator,
  values,
});

describe("parseRunFilter", () => {
  test("reads comparisons of fields, settings and metrics", () => {
    const text = `status = running and metric.reward/newest > 0.9 and config.async.maxLag <= 1 and tag = "sweep" and name ~ "careless"`;
    expect(parsed(text)).toEqual({
      kind: "all",
      terms: [
        compare("status", "=", "running"),
        compare("metric.reward/newest", ">", 0.9),
        compare("config.async.maxLag", "<=", 1),
        compare("tag", "=", "sweep"),
        compare("name", "~", "careless"),
      ],
    });
  });

  test("words and quoted texts that stand alone must all be found", () => {
    expect(parsed(`careless "lag 8"`)).toEqual({
      kind: "all",
      terms: [
        { kind: "text", text: "careless" },
        { kind: "text", text: "lag 8" },
      ],
    });
    expect(parsed("  ")).toBeNull();
  });

  test("and binds closer than or, not closest; parentheses change it", () => {
    const [a, b, c] = ["a", "b", "c"].map((text): RunFilter => ({ kind: "text", text }));
    if (!a || !b || !c) throw new Error("three terms");
    expect(parsed("a or not b and c")).toEqual({
      kind: "any",
      terms: [a, { kind: "all", terms: [{ kind: "not", term: b }, c] }],
    });
    expect(parsed("(a or b) and c")).toEqual({ kind: "all", terms: [{ kind: "any", terms: [a, b] }, c] });
  });

  test("lists, emptiness, numbers that are none, ages and odd metric names", () => {
    expect(parsed("status in (paused, failed)")).toEqual(compare("status", "in", "paused", "failed"));
    expect(parsed("preset NOT IN (demo)")).toEqual(compare("preset", "not in", "demo"));
    expect(parsed("notes is not empty")).toEqual(compare("notes", "is not empty"));
    expect(parsed("metric.optim/loss = nan or best.ratio/max=inf")).toEqual({
      kind: "any",
      terms: [compare("metric.optim/loss", "=", NaN), compare("best.ratio/max", "=", Infinity)],
    });
    expect(parsed("started > 7d")).toEqual(compare("started", ">", "7d"));
    expect(parsed("metric.`my loss (val)` < 1e-3")).toEqual(compare("metric.my loss (val)", "<", 0.001));
    expect(parsed("config.async.mode != sync")).toEqual(compare("config.async.mode", "!=", "sync"));
  });
});

describe("a filter that cannot be read says where and what would be right", () => {
  test.each([
    ["status = runing", "runing", "status is “runing”: must be queued, running, paused"],
    ["seed > many", "many", "seed is “many”: must be a number"],
    ["name < x", "<", "name cannot be compared with <: use =, !=, ~"],
    ["maxLag = 1", "maxLag", "There is no column maxLag; did you mean config.async.maxLag?"],
    ["reward/mean > 1", "reward/mean", "did you mean metric.reward/mean?"],
    ["status = running and", "", "Something is missing at the end."],
    ["(a or b", "(", "The closing ) is missing."],
    ["a )", ")", "“)” is not expected here."],
    [`name = "x`, `"x`, `The closing " is missing.`],
    ["tag in sweep", "sweep", "comes a list: (a, b)"],
    ["notes is full", "full", "After “is” comes “empty” or “not empty”."],
    ["started > yesterday", "yesterday", "a date such as 2026-03-01"],
    ["= 3", "=", "Before = comes a column"],
    ["or a", "or", "a text to look for stands in quotes"],
    ["a ! b", "! b", "After ! comes = or ~."],
  ])("%s", (text, marked, message) => {
    const found = problem(text);
    expect(found.marked).toBe(marked);
    expect(found.message).toContain(message);
  });

  test("levels without end are refused, not followed", () => {
    expect(problem("(".repeat(3_000)).message).toContain("At most 50 levels");
  });
});

test("every column named by a setting or field reads back as itself", () => {
  for (const column of [...runFieldColumns, ...configColumns]) expect(runColumn(column.key)).toBe(column);
  expect(runColumn("config.async.nothing")).toBeUndefined();
  expect(runColumn("metric.")).toBeUndefined();
});

const oddColumns = ["metric.a b", "best.`quoted`", "metric.x/y", "metric.back\\slash"].flatMap(
  (key) => runColumn(key) ?? [],
);
const text = fc.string({ unit: "grapheme", maxLength: 12 });
const age = fc.constantFrom("30min", "12h", "7d", "2026-03-01", "2026-03-01T14:00Z");
const number = fc.double().filter((value) => !Object.is(value, -0));

function valueFor({ kind, choices }: RunColumn): fc.Arbitrary<FilterValue> {
  if (choices) return fc.constantFrom(...choices);
  if (kind === "number") return number;
  if (kind === "flag") return fc.boolean();
  return kind === "time" ? age : text;
}

const comparison = fc.constantFrom(...runFieldColumns, ...configColumns, ...oddColumns).chain((column) =>
  fc.constantFrom(...filterOperators[column.kind]).chain((operator) => {
    const count = operator.startsWith("is") ? 0 : operator.endsWith("in") ? 3 : 1;
    const values = fc.array(valueFor(column), { minLength: Math.min(1, count), maxLength: count });
    return values.map((found) => compare(column.key, operator, ...found));
  }),
);

/** Filters as the parser makes them: no group of one term, no group inside one of its kind. */
const filters = fc.letrec<{ filter: RunFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    comparison,
    text.map((found): RunFilter => ({ kind: "text", text: found })),
    tie("filter").map((term): RunFilter => ({ kind: "not", term })),
    fc
      .tuple(fc.constantFrom("all" as const, "any" as const), fc.array(tie("filter"), { minLength: 2, maxLength: 4 }))
      .map(([kind, terms]) => joined(kind, terms) ?? compare("seed", "=", 1)),
  ),
})).filter;

test("what is printed reads back as the same filter", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(parsed(printRunFilter(filter))).toEqual(filter);
    }),
    { numRuns: 500 },
  );
});

test("a filter is the conjunction of its terms", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(joined("all", filterTerms(filter))).toEqual(filter);
    }),
  );
});

test("any text is read or refused inside itself, and nothing is thrown", () => {
  const pieces = fc.constantFrom(
    "status",
    "=",
    "(",
    ")",
    "in",
    "not",
    "is",
    `"`,
    "`",
    "and",
    "or",
    ",",
    "!",
    "seed",
    "1",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, text)).map((parts) => parts.join(" ")),
      (source) => {
        const result = parseRunFilter(source);
        if (result.ok) return;
        expect(result.problem.at).toBeGreaterThanOrEqual(0);
        expect(result.problem.at + result.problem.length).toBeLessThanOrEqual(Math.max(source.length, 0));
      },
    ),
  );
});
