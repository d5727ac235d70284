import { decide } from "./decide.ts";
import type { Decision, DecisionInput, TaskOutcome } from "./decision.ts";

/** A repeatable stream in [0, 1): the Park–Miller generator. */
export function parkMiller(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A task attempted once. */
export const solvedOnce = (taskId: string, solved: boolean): TaskOutcome => outcomes(taskId, 1, solved ? 1 : 0);

export const outcomes = (taskId: string, attempts: number, solved: number): TaskOutcome => ({
  ...{ taskId, attempts, solved, excluded: 0 },
});

/** A question about two policies without tasks, on the test benchmark "bench". */
export function anInput(more: Partial<DecisionInput>): DecisionInput {
  const policy = { tasks: [], profile: "strict", selectedOn: [] };
  return {
    ...{ benchmark: "bench", role: "test", excluded: "exclude", unit: "task" },
    base: { label: "base", ...policy },
    other: { label: "trained", ...policy },
    random: () => parkMiller(7),
    resamples: 4_000,
    ...more,
  };
}

/** What is decided where something can be. */
export function decided(input: DecisionInput): Decision {
  const decision = decide(input);
  if (!decision) throw new Error("Nothing was attempted by both.");
  return decision;
}
