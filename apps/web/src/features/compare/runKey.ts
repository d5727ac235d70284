import { appliesTo, configFields, configValue } from "@holdfast/recipe";
import type { ComparedRun } from "../../api/types.ts";
import { printValue } from "../launch/printValue.ts";

/** What runs are grouped, coloured, dashed or faceted by besides their settings. */
export const plainKeys = ["arm", "preset", "status"] as const;

export const isRunKey = (key: string): boolean =>
  plainKeys.some((plain) => plain === key) || fieldOf(key) !== undefined;

/** What a run says under a key, as people read it: its arm, preset or status, or a setting; "–" where it says nothing. */
export function runKeyText(run: ComparedRun, key: string): string {
  if (key === "arm" || key === "preset" || key === "status") return run[key] ?? "–";
  const field = fieldOf(key);
  return field && appliesTo(field, run.config) ? printValue(configValue(run.config, key)) : "–";
}

/** Keys under which the runs do not all say the same, in the order of the form, the plain ones first. */
export function varyingKeys(runs: readonly ComparedRun[]): readonly string[] {
  return [...plainKeys, ...configFields.map(({ path }) => path)].filter(
    (key) => new Set(runs.map((run) => runKeyText(run, key))).size > 1,
  );
}

/** "Learning rate" of "optimizer.learningRate". */
export function runKeyLabel(key: string): string {
  const field = fieldOf(key);
  return field ? field.label : `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;
}

const fieldOf = (key: string) => configFields.find(({ path }) => path === key);
