import type { FilterOperator, FilterValue } from "./runFilter.ts";
import type { RunColumn, RunColumnKind } from "./runColumns.ts";

const always = ["is empty", "is not empty"] as const;
const ordered = ["<", "<=", ">", ">="] as const;
const same = ["=", "!="] as const;
const oneOf = ["in", "not in"] as const;
const contains = ["~", "!~"] as const;

/** Operators that make sense of a column, by its kind. */
export const filterOperators: Readonly<Record<RunColumnKind, readonly FilterOperator[]>> = {
  number: [...same, ...ordered, ...oneOf, ...always],
  text: [...same, ...contains, ...oneOf, ...always],
  tags: [...same, ...contains, ...oneOf, ...always],
  flag: same,
  time: [...ordered, ...always],
};

const specialNumbers = new Map([
  ["nan", NaN],
  ["inf", Infinity],
  ["+inf", Infinity],
  ["-inf", -Infinity],
]);
const flags = new Map([
  ["true", true],
  ["on", true],
  ["false", false],
  ["off", false],
]);
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const age = /^(\d{1,5})(min|h|d|w)$/;
const secondsIn = { min: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

export type ReadFilterValue =
  { readonly ok: true; readonly value: FilterValue } | { readonly ok: false; readonly message: string };

/** What a written value means for a column, or why it means nothing. */
export function readFilterValue({ key, kind, choices }: RunColumn, written: string): ReadFilterValue {
  const refused = (what: string): ReadFilterValue => ({
    ok: false,
    message: `${key} is “${written}”: must be ${what}.`,
  });
  const value = valueOf(kind, written);
  if (value === undefined) return refused(accepted[kind]);
  if (choices && !choices.some((choice) => choice === value)) return refused(choices.join(", "));
  return { ok: true, value };
}

const accepted: Readonly<Record<RunColumnKind, string>> = {
  number: "a number, nan, inf or -inf",
  text: "text",
  tags: "text",
  flag: "true or false",
  time: "a date such as 2026-03-01, a time such as 2026-03-01T14:00Z, or an age such as 30min, 12h, 7d or 2w",
};

function valueOf(kind: RunColumnKind, written: string): FilterValue | undefined {
  switch (kind) {
    case "number":
      return specialNumbers.get(written.toLowerCase()) ?? (decimal.test(written) ? Number(written) : undefined);
    case "flag":
      return flags.get(written.toLowerCase());
    case "time":
      return age.test(written) || (moment.test(written) && !Number.isNaN(Date.parse(written))) ? written : undefined;
    case "text":
    case "tags":
      return written;
  }
}

/** Seconds of an age such as "7d"; undefined for a date or time. */
export function ageSeconds(written: string): number | undefined {
  const [, count, unit] = age.exec(written) ?? [];
  const seconds = Object.entries(secondsIn).find(([name]) => name === unit)?.[1];
  return seconds === undefined ? undefined : Number(count) * seconds;
}
