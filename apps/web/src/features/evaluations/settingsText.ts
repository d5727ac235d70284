import { configFields, type ConfigValue } from "@holdfast/recipe";
import { printValue } from "../launch/printValue.ts";

/** A profile's settings of one block by the names that the launch form has for them: "temperature 1, top-p 1, turns 8". */
export function settingsText(block: "gate" | "rollout", settings: Readonly<Record<string, ConfigValue>>): string {
  return configFields
    .flatMap(({ path, label }) => {
      const [of, key = ""] = path.split(".");
      const value = of === block ? settings[key] : undefined;
      return value === undefined ? [] : [`${label.toLowerCase()} ${printValue(value)}`];
    })
    .join(", ");
}
