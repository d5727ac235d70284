import { ladderPresets } from "./presets/ladderPresets.ts";
import type { Preset } from "./presets/preset.ts";
import { startingPresets } from "./presets/startingPresets.ts";
import { variantPresets } from "./presets/variantPresets.ts";

export type { Preset, PresetSource, PresetStudy } from "./presets/preset.ts";

/** Every preset, in the order of the launch page. */
export const presets: readonly Preset[] = [...startingPresets, ...ladderPresets, ...variantPresets];
