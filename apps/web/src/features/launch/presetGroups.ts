import { type Preset, presets } from "@holdfast/recipe";

export interface PresetGroup {
  readonly title: string;
  readonly purpose: string;
  readonly presets: readonly Preset[];
}

const groups: readonly { readonly title: string; readonly purpose: string; readonly names: readonly string[] }[] = [
  {
    title: "To begin with",
    purpose: "one to watch, and the stress test",
    names: ["demo", "stress-160", "stress-160-sync"],
  },
  {
    title: "Ladder",
    purpose: "one more layer of the recipe on each rung",
    names: ["async-default", "gate", "raw-format", "numerics", "cache-rebuild", "full"],
  },
  {
    title: "Studies",
    purpose: "one setting in several values, each with several seeds, as one experiment",
    names: ["capacity"],
  },
];

const others = { title: "Baselines and variants", purpose: "to compare with, and to see fail" };

/** Every preset in the group it is shown in; the rest make the last one. */
export const presetGroups: readonly PresetGroup[] = [
  ...groups.map(({ title, purpose, names }) => ({
    title,
    purpose,
    presets: names.flatMap((name) => presets.filter((preset) => preset.name === name)),
  })),
  { ...others, presets: presets.filter(({ name }) => groups.every(({ names }) => !names.includes(name))) },
];

/** The presets in the order in which the groups show them, which is also the order of a ladder's arms. */
export const shownPresets: readonly Preset[] = presetGroups.flatMap((group) => group.presets);

/** The arms of a ladder when none were chosen. */
export const ladderArms: readonly string[] =
  presetGroups.find(({ title }) => title === "Ladder")?.presets.map(({ name }) => name) ?? [];
