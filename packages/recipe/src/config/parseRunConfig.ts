import type { z } from "zod";
import { configFields, type ConfigField } from "./configFields.ts";
import { nearestName } from "./nearestName.ts";
import { RunConfig } from "./runConfig.ts";

export interface ConfigProblem {
  /** Dotted path of the setting. */
  readonly path: string;
  /** A sentence that names the setting, its value and what would be accepted. */
  readonly message: string;
}

export type ParsedRunConfig =
  | { readonly ok: true; readonly config: RunConfig }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads a run configuration from anything: defaults filled in, or every problem that keeps it from running. */
export function parseRunConfig(input: unknown): ParsedRunConfig {
  const parsed = RunConfig.safeParse(input);
  if (parsed.success) return { ok: true, config: parsed.data };
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, input)) };
}

function problemsOf(issue: z.core.$ZodIssue, input: unknown): ConfigProblem[] {
  const path = issue.path.join(".");
  if (issue.code === "custom") return [{ path, message: issue.message }];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const unknown = path === "" ? key : `${path}.${key}`;
      const meant = settingMeant(path, key);
      const hint = meant === null ? "" : ` (did you mean ${meant}?)`;
      const accepted = keysUnder(path).join(", ");
      return { path: unknown, message: `${unknown} is not a setting${hint}; accepted here: ${accepted}` };
    });
  }
  const field = configFields.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}.`));
  const where = field?.path ?? path;
  const accepted = field ? acceptedBy(field) : `an object with ${keysUnder(path).join(", ")}`;
  return [{ path: where, message: `${where || "The configuration"} is ${shown(input, where)}: must be ${accepted}` }];
}

/** What a setting accepts, in words. */
export function acceptedBy({ kind, min, max, choices }: ConfigField): string {
  switch (kind) {
    case "integer":
      return `a whole number from ${min} to ${max}`;
    case "number":
      return `a number from ${min} to ${max}`;
    case "boolean":
      return "true or false";
    case "choice":
      return (choices ?? []).join(" or ");
    case "text":
      return "a name of lower-case letters, digits, dots and dashes";
    case "range":
      return `two numbers [low, high] with ${min} ≤ low ≤ 1 ≤ high ≤ ${max}`;
  }
}

/** What was probably meant by a key that is unknown at a path: a setting there, or one of nearly that name elsewhere. */
function settingMeant(path: string, key: string): string | null {
  const here = nearestName(key, keysUnder(path));
  if (here !== null) return path === "" ? here : `${path}.${here}`;
  const lastNames = configFields.map((field) => field.path.split(".").at(-1) ?? "");
  const elsewhere = nearestName(key, lastNames);
  return elsewhere === null ? null : (configFields[lastNames.indexOf(elsewhere)]?.path ?? null);
}

function keysUnder(path: string): string[] {
  const prefix = path === "" ? "" : `${path}.`;
  const inside = configFields.filter((field) => field.path.startsWith(prefix));
  return [...new Set(inside.map((field) => field.path.slice(prefix.length).split(".")[0] ?? ""))];
}

function shown(input: unknown, path: string): string {
  let value: unknown = input;
  for (const key of path === "" ? [] : path.split(".")) {
    value = typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
  }
  if (typeof value === "number") return String(value);
  return JSON.stringify(value) ?? "missing";
}
