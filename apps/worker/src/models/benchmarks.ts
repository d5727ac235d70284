import type { NewBenchmark } from "@holdfast/control";

/**
 * Benchmarks that are there from the start: held-out tasks of the product's own family under the full gate. The validation
 * tasks are from seeds that the others do not use, so that what they chose can be judged by the others.
 */
export const defaultBenchmarks: readonly NewBenchmark[] = [
  {
    name: "heldout-seen-120",
    taskset: "heldout-seen-120",
    description: "Bugs of the kinds that training tasks have, on code they do not have.",
  },
  {
    name: "heldout-withheld-80",
    taskset: "heldout-withheld-80",
    description: "Bugs of kinds that no demonstration had.",
  },
  {
    name: "validation-60",
    taskset: "validation-60",
    role: "validation",
    description: "Chooses checkpoints: bugs of the kinds that training tasks have, on code of its own.",
  },
];
