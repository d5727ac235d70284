import type { LossOptions } from "@holdfast/policy";
import type { RunConfig } from "@holdfast/recipe";

/** The loss of a run's configuration, without the settings that belong to other kinds. */
export function lossOptions({ kind, referenceKl, entropyBonus, ...settings }: RunConfig["loss"]): LossOptions {
  const terms = { referenceKl, entropyBonus };
  const { maskRange, clipLow, clipHigh, tisCap, dppoThreshold } = settings;
  switch (kind) {
    case "cispo":
      return { kind, maskRange, ...terms };
    case "plain":
      return { kind, ...terms };
    case "ppoClip":
      return { kind, clipLow, clipHigh, ...terms };
    case "gspo":
      return { kind, clipLow, clipHigh, tisCap, ...terms };
    case "dppo":
      return { kind, dppoThreshold, ...terms };
  }
}
