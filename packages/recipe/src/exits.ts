/** Why a rollout ended. The first five are the policy's doing; an infraError or a cancelled rollout says nothing about it. */
export const exits = [
  "submitted",
  "invalidFormat",
  "duplicateCall",
  "budgetExhausted",
  "truncated",
  "infraError",
  "cancelled",
] as const;

export type Exit = (typeof exits)[number];
