import type { z } from "zod";
import { addContradictions } from "./contradictions.ts";
import { RunConfigShape } from "./runConfigShape.ts";

/** Everything that decides how a run trains. Missing settings take their default; unknown and contradictory ones are refused. */
export const RunConfig = RunConfigShape.superRefine((config, context) => addContradictions(config, context));

export type RunConfig = z.infer<typeof RunConfig>;
