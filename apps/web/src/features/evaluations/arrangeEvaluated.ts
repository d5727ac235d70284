import type { EvaluatedTask } from "../../api/types.ts";

export const evaluatedOrders = ["benchmark", "least", "most"] as const;

type EvaluatedOrder = (typeof evaluatedOrders)[number];

export const evaluatedOrderNames: Record<EvaluatedOrder, string> = {
  benchmark: "as in the benchmark",
  least: "least solved first",
  most: "most solved first",
};

export const outcomes = ["all", "never", "sometimes", "always", "open"] as const;

type Outcome = (typeof outcomes)[number];

export const outcomeNames: Record<Outcome, string> = {
  all: "Solved: any",
  never: "never solved",
  sometimes: "sometimes solved",
  always: "always solved",
  open: "without a result",
};

interface Arrangement {
  readonly text: string;
  readonly outcome: Outcome;
  readonly order: EvaluatedOrder;
}

/** What became of a task; "open" while it is not in, and when no attempt of it was scored. */
export function outcomeOf({ attempts, solved }: EvaluatedTask): Exclude<Outcome, "all"> {
  if (attempts === null || attempts === 0 || solved === null) return "open";
  if (solved === 0) return "never";
  return solved === attempts ? "always" : "sometimes";
}

/** Tasks of an evaluation that fit, in order; what has no result comes last unless the benchmark's order is kept. */
export function arrangeEvaluated(
  tasks: readonly EvaluatedTask[],
  { text, outcome, order }: Arrangement,
): readonly EvaluatedTask[] {
  const wanted = text.trim().toLowerCase();
  const fitting = tasks.filter(
    (task) => task.taskId.toLowerCase().includes(wanted) && (outcome === "all" || outcomeOf(task) === outcome),
  );
  if (order === "benchmark") return fitting;
  const sign = order === "most" ? -1 : 1;
  return fitting.toSorted((a, b) => {
    const [left, right] = [shareOf(a), shareOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right) || a.position - b.position;
  });
}

const shareOf = (task: EvaluatedTask) =>
  outcomeOf(task) === "open" ? null : (task.solved ?? 0) / (task.attempts ?? 1);
