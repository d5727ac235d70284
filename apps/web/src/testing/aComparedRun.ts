import { RunConfig } from "@holdfast/recipe";
import type { ComparedRun } from "../api/types.ts";
import { aRun } from "./aRun.ts";

interface ComparedRunOver extends Partial<Omit<ComparedRun, "config" | "values">> {
  /** Settings other than the defaults. */
  readonly config?: object;
  /** Last values by metric name; the same at their extremes, at step 1. */
  readonly values?: Readonly<Record<string, number>>;
}

/** A run as a comparison sees it; its seed is in its configuration too. */
export function aComparedRun({ config = {}, values = {}, ...over }: ComparedRunOver = {}): ComparedRun {
  const run = aRun(over);
  return {
    ...run,
    poolSize: 160,
    isSynthetic: false,
    ...over,
    config: RunConfig.parse({ ...config, seed: run.seed }),
    values: Object.fromEntries(
      Object.entries(values).map(([name, last]) => [name, { last, lastStep: 1, min: last, max: last, points: 1 }]),
    ),
  };
}
