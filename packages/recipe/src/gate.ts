import type { RunConfig } from "./config/runConfig.ts";
import type { Exit } from "./exits.ts";
import type { TurnFinish } from "./policySession.ts";
import type { RawTurnCheck } from "./rawFormat/checkRawTurn.ts";

/** A command the rollout has run, and the state of the files just before it. */
export interface PreviousCall {
  readonly command: string;
  readonly state: string;
}

export interface GatedTurn {
  readonly finish: TurnFinish;
  /** Whether the turn's token limit was its own or what was left of the rollout's. */
  readonly limitedBy: TurnBudgetLimit;
  readonly check: RawTurnCheck;
  /** What a forgiving parser makes of the turn, see `lenientCall`; the format gate "raw" does not look at it. */
  readonly lenientCommand: string | null;
  /** Calls so far, oldest first. */
  readonly previousCalls: readonly PreviousCall[];
  /** Digest (or revision number) of the files now: equal exactly when nothing changed. */
  readonly state: string;
}

export type TurnVerdict =
  | { readonly kind: "run"; readonly command: string }
  /** Nothing to run; the rollout goes on with this as the observation. Only without a format gate. */
  | { readonly kind: "answer"; readonly observation: string }
  | { readonly kind: "end"; readonly exit: Exit; readonly detail: string };

/** What `remedies: "hint"` answers to a turn without a call. */
export const formatHint = "no call: write one tool call";

/**
 * Judges one sampled turn before anything runs. With a format gate the first offence ends the rollout, and nothing is repaired
 * or hinted at. Format "none" is how lenient harnesses do it, kept as a baseline: it runs whatever a forgiving parser finds and
 * answers a turn without a call, so that malformed turns share the reward of what follows.
 */
export function gateTurn(turn: GatedTurn, gate: RunConfig["gate"]): TurnVerdict {
  const end = (exit: Exit, detail: string): TurnVerdict => ({ kind: "end", exit, detail });
  if (turn.finish === "cancelled") return end("cancelled", "cancelled");
  if (turn.finish === "length") {
    return turn.limitedBy === "total" ? end("budgetExhausted", "totalTokens") : end("truncated", "turnTokens");
  }
  const command = gate.format === "raw" ? turn.check.command : turn.lenientCommand;
  if (gate.format === "raw" && !turn.check.ok) return end("invalidFormat", turn.check.reasons[0] ?? "call_missing");
  if (command === null && gate.format === "none") {
    return { kind: "answer", observation: gate.remedies === "hint" ? formatHint : "" };
  }
  if (command === null) return end("invalidFormat", "call_missing");
  if (gate.duplicateCall && isDuplicate(command, turn)) return end("duplicateCall", command);
  return { kind: "run", command };
}

/** Whether reward was paid for a rollout with malformed turns in it: the leak that a raw format gate closes (Arctic-SWE). */
export function isLaundered({
  reward,
  invalidTurns,
}: {
  /** Effective reward. */
  readonly reward: number;
  /** Turns that the raw format check rejects. */
  readonly invalidTurns: number;
}): boolean {
  return reward > 0 && invalidTurns > 0;
}

/** The same command, and no change to the files since it was issued: running it again can only repeat its output. */
function isDuplicate(command: string, { previousCalls, state }: GatedTurn): boolean {
  const lastChange = previousCalls.findLastIndex((call) => call.state !== state);
  return previousCalls.slice(lastChange + 1).some((call) => call.command === command);
}

export type TurnBudgetLimit = "turn" | "total";

export type TurnBudget =
  | { readonly go: true; readonly maxTokens: number; readonly limitedBy: TurnBudgetLimit }
  | { readonly go: false; readonly exit: "budgetExhausted"; readonly detail: "maxTurns" | "totalTokens" };

/** How many tokens the next turn may have, given turns finished and tokens in the context so far. */
export function turnBudget(
  spent: { readonly turns: number; readonly tokens: number },
  { maxTurns, turnTokens, totalTokens }: Pick<RunConfig["rollout"], "maxTurns" | "turnTokens" | "totalTokens">,
): TurnBudget {
  if (spent.turns >= maxTurns) return { go: false, exit: "budgetExhausted", detail: "maxTurns" };
  const left = totalTokens - spent.tokens;
  if (left <= 0) return { go: false, exit: "budgetExhausted", detail: "totalTokens" };
  return left < turnTokens
    ? { go: true, maxTokens: left, limitedBy: "total" }
    : { go: true, maxTokens: turnTokens, limitedBy: "turn" };
}

/**
 * The reward that trains, taken before group advantages: what the grader gave a rollout that ended well, `invalidReward`
 * for one that a gate ended. A rollout that ended by no fault of the policy gets 0; its group is aborted anyway.
 */
export function effectiveReward({
  exit,
  earned,
  gate,
}: {
  readonly exit: Exit;
  readonly earned: number;
  readonly gate: Pick<RunConfig["gate"], "requireSubmit" | "invalidReward">;
}): number {
  switch (exit) {
    case "submitted":
      return earned;
    case "budgetExhausted":
      return gate.requireSubmit ? gate.invalidReward : earned;
    case "invalidFormat":
    case "duplicateCall":
    case "truncated":
      return gate.invalidReward;
    case "infraError":
    case "cancelled":
      return 0;
  }
}
