import type { EvaluationComparison } from "../../api/types.ts";

/** One of the two evaluations compared. */
export type ComparedSide = EvaluationComparison["a"];
