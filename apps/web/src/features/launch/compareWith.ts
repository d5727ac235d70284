import { appliesTo, configFields, configValue, presets, RunConfig } from "@holdfast/recipe";
import type { DraftChange } from "./arms.ts";
import { decides, movedBase, standingValue } from "./draft.ts";
import { isSameValue, printGiven } from "./entries.ts";
import type { ReadForm } from "./readForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** A configuration to hold the settings against. */
export interface Counterpart {
  readonly key: "origin" | "preset" | "defaults";
  readonly name: string;
}

/** What the settings can be compared with: where the form started, the preset of the cloned run, the defaults. */
export function counterparts({ mode, arms, from }: LaunchStart): readonly Counterpart[] {
  const [arm] = arms;
  if (mode === "ladder" || !arm) return [{ key: "origin", name: arms.length === 1 ? "the arm" : "every arm" }];
  const preset = from ? presets.find(({ name }) => name === arm.preset) : undefined;
  return [
    { key: "origin", name: from ? `the run ${from.name}` : `the preset ${arm.name}` },
    ...(preset ? [{ key: "preset" as const, name: `the preset ${preset.name}` }] : []),
    { key: "defaults", name: "the defaults" },
  ];
}

/** How the settings, acceptable or not, differ from a counterpart, in the order of the form. */
export function changesFrom(
  key: Counterpart["key"],
  form: Pick<ReadForm, "whole" | "draft" | "changes">,
): readonly DraftChange[] {
  const { whole, draft, changes } = form;
  if (key === "origin" || !whole) return changes;
  const preset = key === "preset" ? presets.find(({ name }) => name === whole.preset) : undefined;
  const moved = movedBase(whole.config, draft);
  const now = (path: string) => (draft.has(path) ? draft.get(path) : configValue(moved, path));
  return differences(preset?.config ?? defaults, moved).flatMap(({ field, before }) => {
    const after = now(field.path);
    return isSameValue(before, after)
      ? []
      : [{ path: field.path, before: printGiven(before), after: printGiven(after) }];
  });
}

/** How many settings of a configuration differ from the defaults, those of its own loss from the loss's. */
export function departures(config: RunConfig): number {
  return differences(defaults, config).filter(
    ({ field, before }) => !isSameValue(before, configValue(config, field.path)),
  ).length;
}

const defaults = RunConfig.parse({});

/** What each setting that applies would stand at in `from`, were it to make the choices of `to`. The seed is none of them. */
function differences(from: RunConfig, to: RunConfig) {
  const choices = new Map(
    configFields.filter(({ path }) => decides(path)).map(({ path }) => [path, configValue(to, path)]),
  );
  const moved = movedBase(from, choices);
  return configFields
    .filter((field) => field.path !== "seed" && appliesTo(field, to))
    .map((field) => ({ field, before: standingValue(from, moved, field.path) }));
}
