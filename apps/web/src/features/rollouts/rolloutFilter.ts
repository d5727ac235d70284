import { type Exit, exits, rolloutFlags, type RolloutFlag } from "@holdfast/recipe";
import { exitWords } from "./exitWords.ts";
import { flagWords } from "./gateText.ts";

export const purposes = ["train", "score", "measure", "rescore", "evaluate"] as const;
export type Purpose = (typeof purposes)[number];
export const purposeWords: Record<Purpose, string> = {
  train: "training",
  score: "scoring",
  measure: "measuring",
  rescore: "rescoring",
  evaluate: "evaluating",
};

export const rolloutSorts = [
  "finished",
  "reward",
  "earned",
  "advantage",
  "turns",
  "tokens",
  "version",
  "step",
  "duration",
] as const;
export type RolloutSort = (typeof rolloutSorts)[number];

/** What a list of rollouts is narrowed to. */
export interface RolloutFilter {
  readonly exit?: Exit;
  readonly purpose?: Purpose;
  readonly solved?: boolean;
  readonly minStep?: number;
  readonly maxStep?: number;
  readonly task?: string;
  readonly flags?: readonly RolloutFlag[];
  readonly rewardMin?: number;
  readonly rewardMax?: number;
  readonly minVersion?: number;
  readonly maxVersion?: number;
  readonly engine?: string;
}

type Get = (key: string) => string;

/** Reads the filter from the address; what is not understood is left out. */
export function readFilter(get: Get): RolloutFilter {
  const flags = get("flags").split(",");
  const filter = {
    exit: exits.find((candidate) => candidate === get("exit")),
    purpose: purposes.find((candidate) => candidate === get("purpose")),
    solved: get("solved") === "yes" ? true : get("solved") === "no" ? false : undefined,
    ...stepsOf(get("step")),
    task: get("task").trim() || undefined,
    flags: orUndefined(rolloutFlags.filter((flag) => flags.includes(flag))),
    rewardMin: numberOf(get("rewardMin")),
    rewardMax: numberOf(get("rewardMax")),
    minVersion: wholeOf(get("minVersion")),
    maxVersion: wholeOf(get("maxVersion")),
    engine: get("engine") || undefined,
  };
  return defined(filter);
}

export const sortWords: Record<RolloutSort, string> = {
  finished: "finished",
  reward: "reward",
  earned: "earned reward",
  advantage: "advantage",
  turns: "turns",
  tokens: "tokens",
  version: "oldest version",
  step: "update",
  duration: "duration",
};

export interface RolloutOrder {
  readonly sort: RolloutSort;
  readonly descending: boolean;
}

/** Reads the order from the address; the newest first unless it says otherwise. */
export function readOrder(get: Get): RolloutOrder {
  const sort = rolloutSorts.find((candidate) => candidate === get("sort")) ?? "finished";
  return { sort, descending: get("order") !== "up" };
}

export interface FilterChip {
  /** What is taken from the address when the chip is. */
  readonly keys: readonly string[];
  readonly text: string;
}

/** A filter as chips, one for each condition. */
export function chipsOf(filter: RolloutFilter): readonly FilterChip[] {
  const { exit, purpose, solved, task, flags, engine } = filter;
  const chips: (FilterChip | undefined)[] = [
    exit && { keys: ["exit"], text: `exit: ${exitWords(exit).name}` },
    solved === undefined ? undefined : { keys: ["solved"], text: solved ? "solved" : "not solved" },
    purpose && { keys: ["purpose"], text: purposeWords[purpose] },
    range("update", { from: filter.minStep, to: filter.maxStep, keys: ["step"] }),
    task === undefined ? undefined : { keys: ["task"], text: `task: ${task}` },
    flags && { keys: ["flags"], text: flags.map((flag) => flagWords(flag).name).join(" and ") },
    range("reward", { from: filter.rewardMin, to: filter.rewardMax, keys: ["rewardMin", "rewardMax"] }),
    range("version", { from: filter.minVersion, to: filter.maxVersion, keys: ["minVersion", "maxVersion"] }),
    engine === undefined ? undefined : { keys: ["engine"], text: `engine: ${engine}` },
  ];
  return chips.filter((chip) => chip !== undefined);
}

interface Bounds {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly keys: readonly string[];
}

function range(name: string, { from, to, keys }: Bounds): FilterChip | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === to) return { keys, text: `${name} ${from}` };
  if (to === undefined) return { keys, text: `${name} ≥ ${from}` };
  return { keys, text: from === undefined ? `${name} ≤ ${to}` : `${name} ${from} to ${to}` };
}

/** "12" or "12-40". */
function stepsOf(text: string): { minStep: number | undefined; maxStep: number | undefined } {
  const [, from = "", to = from] = /^\s*(\d+)\s*(?:[-–]\s*(\d+)\s*)?$/.exec(text) ?? [];
  return { minStep: wholeOf(from), maxStep: wholeOf(to) };
}

const wholeOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
const numberOf = (text: string) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined);
const orUndefined = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The record without its undefined fields. The cast holds because exactly those are dropped. */
function defined<T extends object>(record: T): Defined<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<T>;
}
