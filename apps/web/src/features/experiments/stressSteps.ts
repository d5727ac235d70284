import type { StressProgress } from "../../api/types.ts";

type StepState = "done" | "now" | "next" | "never";

/** Where each step of a stress test stands; one that is over without a training run ended while it measured. */
export function stressSteps({ phase, trainRunId }: Pick<StressProgress, "phase" | "trainRunId">): {
  readonly measure: StepState;
  readonly choose: StepState;
  readonly train: StepState;
} {
  if (trainRunId !== null) return { measure: "done", choose: "done", train: phase === "over" ? "done" : "now" };
  if (phase === "over") return { measure: "never", choose: "never", train: "never" };
  return { measure: "now", choose: "next", train: "next" };
}
