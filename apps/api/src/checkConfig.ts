import type { Problem } from "@holdfast/control";
import { parseRunConfig } from "@holdfast/recipe";

/** What stands in the way of launching with this configuration; empty when nothing does. */
export function checkConfig(config: unknown): readonly Problem[] {
  const parsed = parseRunConfig(config);
  return parsed.ok ? [] : parsed.problems;
}
