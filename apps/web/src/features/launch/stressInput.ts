import { readNumber } from "./draft.ts";

/** What a person entered about the measuring, as text. */
export interface StressDraft {
  readonly series: string;
  readonly from: string;
  readonly count: string;
  readonly attempts: string;
  readonly poolSize: string;
  /** Train with eviction on although the verdict asks about the whole pool. */
  readonly force: boolean;
}

export const freshStress: StressDraft = {
  series: "",
  from: "0",
  count: "240",
  attempts: "4",
  poolSize: "160",
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

const bounds = {
  "candidates.from": [0, 2_000_000_000],
  "candidates.count": [1, 20_000],
  attempts: [1, 64],
  poolSize: [1, 20_000],
} as const;

type NumberField = keyof typeof bounds;

/** Reads the fields of a stress test. A pool larger than its candidates can never be filled, so that is refused. */
export function readStress({ series, from, count, attempts, poolSize, force }: StressDraft): ReadStress {
  const texts: Record<NumberField, string> = {
    "candidates.from": from,
    "candidates.count": count,
    attempts,
    poolSize,
  };
  const problems = new Map<string, string>();
  const numberOf = (path: NumberField): number => {
    const value = readNumber(texts[path]);
    const [low, high] = bounds[path];
    if (typeof value === "number" && Number.isInteger(value) && value >= low && value <= high) return value;
    problems.set(path, `${texts[path].trim() || "Nothing"} is not a whole number from ${low} to ${high}.`);
    return Number.NaN;
  };
  const candidates = { series, from: numberOf("candidates.from"), count: numberOf("candidates.count") };
  const request = { candidates, attempts: numberOf("attempts"), poolSize: numberOf("poolSize"), force };
  if (series === "") problems.set("candidates.series", "There is no series of tasks to take candidates from.");
  if (request.poolSize > candidates.count) {
    problems.set("poolSize", `A pool of ${request.poolSize} cannot be filled from ${candidates.count} candidates.`);
  }
  return { request: problems.size === 0 ? request : null, problems };
}
