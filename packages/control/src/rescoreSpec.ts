import { z } from "zod";

/** What a rescore pins beside its versions and tasks, as stored: the same pins give the same tokens and rewards. */
export const RescoreSpec = z.object({
  /** Where its tasks came from; "chosen" were named one by one. */
  from: z.enum(["mastered", "retired", "pool", "chosen"]),
  /** How many were drawn at random; null for all. */
  sample: z.number().nullable(),
  attempts: z.number(),
  seed: z.number(),
  /** Share of their reward that retired tasks must keep; 0 raises no alarm. */
  floor: z.number(),
  decoding: z.object({
    temperature: z.number(),
    topP: z.number(),
    maxTurns: z.number(),
    turnTokens: z.number(),
    totalTokens: z.number(),
    observationChars: z.number(),
    statePrecision: z.enum(["f32", "bf16"]),
  }),
});

export type RescoreSpec = z.infer<typeof RescoreSpec>;
