import type { MetricDefinition } from "./metricDefinition.ts";

/** Series of a run's checkpoints on benchmarks: one for each benchmark, by its role. */
const families = { test: "eval/pass_at_1/", validation: "eval/validation_pass_at_1/" } as const;

type EvaluationMetricName = `${(typeof families)[keyof typeof families]}${string}`;

export interface EvaluatedOn {
  readonly benchmark: string;
  /** A validation benchmark chooses checkpoints, so its values flatter those it chose. */
  readonly role: "test" | "validation";
}

/** Name of the series of pass@1 on a benchmark; it says when the benchmark is one that chooses checkpoints. */
export const passAt1Series = ({ benchmark, role }: EvaluatedOn): EvaluationMetricName =>
  `${families[role]}${benchmark}`;

/** The benchmark that a series is about; undefined for any other metric. */
export function evaluatedOn(name: string): EvaluatedOn | undefined {
  for (const role of ["test", "validation"] as const) {
    const family = families[role];
    if (name.startsWith(family) && name.length > family.length) return { benchmark: name.slice(family.length), role };
  }
  return undefined;
}

/** What the series of a benchmark shows; undefined for any other metric. */
export function evaluationMetric(name: string): MetricDefinition | undefined {
  const on = evaluatedOn(name);
  if (on === undefined) return undefined;
  const isValidation = on.role === "validation";
  return {
    name,
    title: `pass@1, ${on.benchmark}${isValidation ? " (validation)" : ""}`,
    unit: "share",
    direction: "up",
    area: "reward",
    meaning:
      `Mean over the tasks of ${on.benchmark} of the share of attempts solved, under the checkpoint at this step.` +
      (isValidation ? " A validation benchmark: checkpoints are chosen by it, and judged by another." : ""),
    cadence: "periodic",
    scale: "linear",
    guides: [],
  };
}
