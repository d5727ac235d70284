import { z } from "zod";
import { BenchmarkSpec } from "./benchmarkSpec.ts";

const PolicyRef = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("checkpoint"), runId: z.string(), version: z.number() }),
  z.object({ kind: z.literal("base"), name: z.string() }),
  z.object({ kind: z.literal("endpoint"), name: z.string() }),
]);

/** Which policy an evaluation measures, as stored. */
export const StoredPolicy = z.object({
  ref: PolicyRef,
  label: z.string(),
  /** Of the weights; null for an endpoint. */
  digest: z.string().nullable(),
});

export type StoredPolicy = z.infer<typeof StoredPolicy>;

/** What an evaluation pins beside its policy and tasks, as stored: the same pins give the same tokens and rewards. */
export const EvaluationSpec = BenchmarkSpec.extend({ statePrecision: z.enum(["f32", "bf16"]) });

export type EvaluationSpec = z.infer<typeof EvaluationSpec>;

const MeanInterval = z.object({ mean: z.number(), low: z.number(), high: z.number() });

/** What an evaluation came to, as stored. */
export const StoredResult = z.object({
  tasks: z.number(),
  passAt1: MeanInterval,
  passAtK: z.array(z.object({ k: z.number(), value: z.number() })),
  scoredAttempts: z.number(),
  excludedAttempts: z.number(),
  byRule: z.object({ exclude: z.number(), fail: z.number() }),
});
