import { acceptedBy, type ConfigField, type ConfigValue } from "@holdfast/recipe";
import { printValue } from "./printValue.ts";

export interface FieldHelp {
  /** What the setting takes, with its unit, e.g. "Accepts a whole number from 1 to 512 groups." */
  readonly accepts: string;
  /** Its default and where that comes from. */
  readonly origin: string;
}

/** What to know about a setting besides what it does. `usual` is its default beside the settings that decide about it. */
export function fieldHelp(field: ConfigField, usual: ConfigValue = field.default): FieldHelp {
  const unit = field.unit === null ? "" : ` ${field.unit}`;
  return {
    accepts: `Accepts ${acceptedBy(field)}${unit}.`,
    origin: `Default ${printValue(usual)} · ${field.source}`,
  };
}
