/** In the order of the engineering loop: understand, test, maintain, verify (Mehta et al. 2026, table 3). */
export const failureModes = ["lostRequirement", "narrowTesting", "silentRegression", "weakGroundTruth"] as const;

/** What goes wrong in a rollout that fails where another policy's does not. */
export type FailureMode = (typeof failureModes)[number];
