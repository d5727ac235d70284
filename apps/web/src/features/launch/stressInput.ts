import { readNumber } from "./entries.ts";

interface StressNumber {
  readonly key: "count" | "from" | "attempts" | "poolSize";
  /** As the API names it. */
  readonly path: string;
  readonly label: string;
  readonly unit: string;
  readonly help: string;
  readonly min: number;
  readonly max: number;
  readonly usual: string;
}

/** The numbers of a stress test, in the order of the form. */
export const stressNumbers: readonly StressNumber[] = [
  {
    key: "count",
    path: "candidates.count",
    label: "Candidates",
    unit: "tasks",
    help: "Enough that the solvable ones fill the pool.",
    min: 1,
    max: 20_000,
    usual: "240",
  },
  {
    key: "from",
    path: "candidates.from",
    label: "First candidate",
    unit: "number in the series",
    help: "Another start is another set of tasks.",
    min: 0,
    max: 2_000_000_000,
    usual: "0",
  },
  {
    key: "attempts",
    path: "attempts",
    label: "Attempts",
    unit: "rollouts per candidate",
    help: "Arctic-SWE takes four; a candidate solved in one of them can be learned.",
    min: 1,
    max: 64,
    usual: "4",
  },
  {
    key: "poolSize",
    path: "poolSize",
    label: "Pool size",
    unit: "tasks",
    help: "Arctic-SWE takes 160. With fewer solvable candidates the pool is smaller.",
    min: 1,
    max: 20_000,
    usual: "160",
  },
];

/** What a person entered about the measuring; numbers as text. */
export interface StressDraft extends Readonly<Record<StressNumber["key"], string>> {
  readonly series: string;
  /** Train with eviction on although the verdict asks about the whole pool. */
  readonly force: boolean;
}

const usualOf = (key: StressNumber["key"]) => stressNumbers.find((number) => number.key === key)?.usual ?? "";

export const freshStress: StressDraft = {
  series: "",
  from: usualOf("from"),
  count: usualOf("count"),
  attempts: usualOf("attempts"),
  poolSize: usualOf("poolSize"),
  force: false,
};

export interface StressRequest {
  readonly candidates: { readonly series: string; readonly from: number; readonly count: number };
  readonly attempts: number;
  readonly poolSize: number;
  readonly force: boolean;
}

interface ReadStress {
  /** Null while something is wrong. */
  readonly request: StressRequest | null;
  /** By the name of the field, as the API names it. */
  readonly problems: ReadonlyMap<string, string>;
}

/** Reads the fields of a stress test. A pool larger than its candidates can never be filled, so that is refused. */
export function readStress({ series, force, ...texts }: StressDraft): ReadStress {
  const problems = new Map<string, string>();
  const read = new Map<StressNumber["key"], number>();
  for (const { key, path, min, max } of stressNumbers) {
    const value = readNumber(texts[key]);
    if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) read.set(key, value);
    else problems.set(path, `${texts[key].trim() || "Nothing"} is not a whole number from ${min} to ${max}.`);
  }
  const numberOf = (key: StressNumber["key"]) => read.get(key) ?? Number.NaN;
  const candidates = { series, from: numberOf("from"), count: numberOf("count") };
  const request = { candidates, attempts: numberOf("attempts"), poolSize: numberOf("poolSize"), force };
  if (series === "") problems.set("candidates.series", "There is no series of tasks to take candidates from.");
  if (request.poolSize > candidates.count) {
    problems.set("poolSize", `A pool of ${request.poolSize} cannot be filled from ${candidates.count} candidates.`);
  }
  return { request: problems.size === 0 ? request : null, problems };
}
