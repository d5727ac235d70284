import { type Exit, exits } from "./exits.ts";
import { type RolloutFlag, rolloutFlags } from "./rolloutFlags.ts";

/** What a group is sampled for; only `train` ever trains. */
export const rolloutPurposes = ["train", "score", "measure", "rescore", "evaluate"] as const;
export type RolloutPurpose = (typeof rolloutPurposes)[number];

/** What a list of rollouts is narrowed to; what is absent does not restrict. */
export interface RolloutFilter {
  readonly exit?: Exit;
  readonly purpose?: RolloutPurpose;
  readonly solved?: boolean;
  /** Updates that consumed the group, both ends included. */
  readonly minStep?: number;
  readonly maxStep?: number;
  /** This task alone. */
  readonly taskId?: string;
  /** Part of the task's id, in any case. */
  readonly task?: string;
  /** All of them. */
  readonly flags?: readonly RolloutFlag[];
  /** Of the effective reward, both ends included. */
  readonly rewardMin?: number;
  readonly rewardMax?: number;
  /** Versions between which every token was written. */
  readonly minVersion?: number;
  readonly maxVersion?: number;
  readonly engine?: string;
}

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

export interface RolloutOrder {
  readonly sort: RolloutSort;
  readonly descending: boolean;
}

interface RolloutFilterProblem {
  /** Name of the parameter. */
  readonly path: string;
  readonly message: string;
}

export interface ReadRolloutFilter {
  readonly filter: RolloutFilter;
  /** The newest first unless asked otherwise. */
  readonly order: RolloutOrder;
  /** Parameters that were not understood, and so left out. */
  readonly problems: readonly RolloutFilterProblem[];
}

/**
 * Reads filter and order from the parameters of an address, alike for a page and for an export: `step` is an update or a
 * range ("12", "3-20"), `solved` "yes" or "no", `flags` a comma-separated list, `order` "up" or "down".
 */
export function readRolloutFilter(get: (name: string) => string): ReadRolloutFilter {
  let filter: RolloutFilter = {};
  const problems: RolloutFilterProblem[] = [];
  for (const [path, { accepts, read }] of Object.entries(conditions)) {
    const text = get(path).trim();
    if (text === "") continue;
    const condition = read(text);
    if (condition) filter = { ...filter, ...condition };
    else problems.push(refused(path, text, accepts));
  }
  const [sort, order] = [get("sort") || "finished", get("order") || "down"];
  if (!known(rolloutSorts, sort)) problems.push(refused("sort", sort, oneOf(rolloutSorts)));
  if (!known(["up", "down"], order)) problems.push(refused("order", order, oneOf(["up", "down"])));
  return {
    filter,
    order: { sort: known(rolloutSorts, sort) ?? "finished", descending: order !== "up" },
    problems,
  };
}

interface Condition {
  readonly accepts: string;
  /** Null: not understood. */
  readonly read: (text: string) => RolloutFilter | null;
}

const oneOf = (words: readonly string[]) => `one of ${words.join(", ")}`;
const known = <T extends string>(words: readonly T[], text: string): T | null =>
  words.find((word) => word === text) ?? null;
const whole = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);
const number = (text: string): number | null => (Number.isFinite(Number(text)) ? Number(text) : null);

/** A condition of one value, if it is understood. */
function condition<T>(accepts: string, valueOf: (text: string) => T | null, filterOf: (value: T) => RolloutFilter) {
  const read = (text: string) => {
    const value = valueOf(text);
    return value === null ? null : filterOf(value);
  };
  return { accepts, read };
}

const version = "a version, a whole number from 0";

const conditions: Readonly<Record<string, Condition>> = {
  exit: condition(
    oneOf(exits),
    (text) => known(exits, text),
    (exit) => ({ exit }),
  ),
  purpose: condition(
    oneOf(rolloutPurposes),
    (text) => known(rolloutPurposes, text),
    (purpose) => ({ purpose }),
  ),
  solved: condition(
    "yes or no",
    (text) => known(["yes", "no"], text),
    (answer) => ({ solved: answer === "yes" }),
  ),
  step: condition("an update such as 12, or a range such as 3-20", stepsOf, (steps) => steps),
  taskId: condition(
    "a task's id",
    (text) => text,
    (taskId) => ({ taskId }),
  ),
  task: condition(
    "part of a task's id",
    (text) => text,
    (task) => ({ task }),
  ),
  flags: condition(`some of ${rolloutFlags.join(", ")}, with commas between`, flagsIn, (flags) => ({ flags })),
  rewardMin: condition("a number", number, (rewardMin) => ({ rewardMin })),
  rewardMax: condition("a number", number, (rewardMax) => ({ rewardMax })),
  minVersion: condition(version, whole, (minVersion) => ({ minVersion })),
  maxVersion: condition(version, whole, (maxVersion) => ({ maxVersion })),
  engine: condition(
    "an engine's name",
    (text) => text,
    (engine) => ({ engine }),
  ),
};

/** Names of the parameters that narrow and order a list of rollouts. */
export const rolloutParameters: readonly string[] = [...Object.keys(conditions), "sort", "order"];

/** "12" or "3-20". */
function stepsOf(text: string): Pick<RolloutFilter, "minStep" | "maxStep"> | null {
  const [, from = "", to = from] = /^(\d{1,9})\s*(?:[-–]\s*(\d{1,9}))?$/.exec(text) ?? [];
  const [minStep, maxStep] = [whole(from), whole(to)];
  return minStep === null || maxStep === null || minStep > maxStep ? null : { minStep, maxStep };
}

/** Null when one of them is no flag. */
function flagsIn(text: string): readonly RolloutFlag[] | null {
  const asked = text.split(",").map((flag) => flag.trim());
  if (asked.some((flag) => known(rolloutFlags, flag) === null)) return null;
  return rolloutFlags.filter((flag) => asked.includes(flag));
}

const refused = (path: string, text: string, accepts: string): RolloutFilterProblem => ({
  path,
  message: `${path} is "${text}"; it takes ${accepts}.`,
});
