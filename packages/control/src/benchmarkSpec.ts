import { RunConfig } from "@holdfast/recipe";
import { z } from "zod";
import { RescoreSpec } from "./rescoreSpec.ts";

/** What a benchmark fixes beside its tasks, as stored. An evaluation keeps a copy of it. */
export const BenchmarkSpec = z.object({
  /** Of the taskset when the benchmark was made. */
  tasksetSize: z.number(),
  /** Tasks were drawn with it; null when all are taken. */
  subsetSeed: z.number().nullable(),
  attempts: z.number(),
  /** Of the random streams. */
  seed: z.number(),
  profile: z.object({
    name: z.string(),
    gate: RunConfig.shape.gate,
    rollout: RescoreSpec.shape.decoding.omit({ statePrecision: true }),
  }),
  harnessFailures: z.enum(["exclude", "fail"]),
});

export type BenchmarkSpec = z.infer<typeof BenchmarkSpec>;
