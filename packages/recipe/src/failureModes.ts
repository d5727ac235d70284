/** In the order of the engineering loop: understand, test, maintain, verify. */
export const failureModes = ["lostRequirement", "narrowTesting", "silentRegression", "weakGroundTruth"] as const;

/** What goes wrong in a rollout that fails where another policy's does not. */
export type FailureMode = (typeof failureModes)[number];

export interface FailureModeMeaning {
  readonly title: string;
  readonly stage: string;
  /** What the failing rollout did, and what the same task shows where it is solved. */
  readonly before: string;
  readonly after: string;
}

/** As defined in table 3 of Mehta et al. 2026, "Cross-Benchmark Transfer from RL on Agentic Coding Tasks". */
export const failureModeMeanings: Readonly<Record<FailureMode, FailureModeMeaning>> = {
  lostRequirement: {
    title: "Lost requirement",
    stage: "Understand",
    before: "Built most of the feature but dropped a required constraint, often a subtle one.",
    after: "Carries every stated requirement through implementation and final review.",
  },
  narrowTesting: {
    title: "Narrow testing",
    stage: "Test",
    before: "Tested the cases its own incomplete implementation was built around.",
    after: "Derives positive, negative and alternate-form cases from the specification.",
  },
  silentRegression: {
    title: "Silent regression",
    stage: "Maintain",
    before: "Satisfied the new requirement while breaking behavior that had to stay intact.",
    after: "Tracks what must change and what must keep working before editing.",
  },
  weakGroundTruth: {
    title: "Weak ground truth",
    stage: "Verify",
    before: "Validated against a false assumption or a weak proxy.",
    after: "Builds an independent reference, an emulator, or its own test inputs.",
  },
};
