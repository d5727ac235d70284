import { RunConfig } from "@holdfast/recipe";
import { z } from "zod";

/** What a stress test was started with, as stored. */
export const StressSpec = z.object({
  arms: z.array(z.string()),
  seeds: z.array(z.number()),
  taskset: z.string(),
  attempts: z.number(),
  poolSize: z.number(),
  preset: z.string().nullable(),
  /** Of the training run. */
  config: RunConfig,
});

export type StressSpec = z.infer<typeof StressSpec>;
