import type { RolloutRow, TrajectoryView } from "../../api/types.ts";
import { formatReasonWords } from "./formatReasonWords.ts";

/** Why a gate ended the rollout at its last turn, in a sentence; null where none did. */
export function gateText({
  exit,
  exitDetail,
  gate,
}: Pick<TrajectoryView, "exit" | "exitDetail" | "gate">): string | null {
  if (!gate) return null;
  switch (exit) {
    case "invalidFormat":
      return `The raw format check ended the rollout here: ${formatReasonWords(exitDetail ?? "call_missing")}.`;
    case "duplicateCall":
      return gate.duplicateOf === null
        ? "The same command was issued before, and no file has changed since."
        : `The same command as in turn ${gate.duplicateOf + 1}, and no file has changed since: it can only repeat its output.`;
    case "truncated":
      return "The turn reached its limit of tokens before it ended, so nothing was run.";
    case "budgetExhausted":
      return exitDetail === "totalTokens"
        ? "The rollout had no tokens left for the turn to end."
        : "This was the last turn the rollout was allowed, and nothing was submitted.";
    case "submitted":
    case "infraError":
    case "cancelled":
      return null;
  }
}

/** What a mark in the raw text says. */
export function markWords(reason: string): string {
  return reason === "duplicateCall" ? "issued before, nothing changed since" : formatReasonWords(reason);
}

const flagNames: Record<RolloutRow["flags"][number], { readonly name: string; readonly meaning: string }> = {
  malformed: { name: "malformed", meaning: "A turn fails the raw format check" },
  laundered: { name: "laundered", meaning: "A turn fails the raw format check, and the rollout was paid all the same" },
  hinted: { name: "hinted", meaning: "The harness told the policy to write a call" },
  truncatedObservation: { name: "observation cut", meaning: "The policy was shown less than a tool put out" },
  serverParsed: {
    name: "parsed by its server",
    meaning: "The model's server took turns apart before they came; the raw text is a rewriting of what it left",
  },
};

/** A flag as a person reads it. */
export const flagWords = (flag: RolloutRow["flags"][number]) => flagNames[flag];
