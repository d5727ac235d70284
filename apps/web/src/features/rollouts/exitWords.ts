import type { Exit } from "@holdfast/recipe";
import type { Tone } from "../../ui/Pill.tsx";

const words: Record<Exit, { readonly name: string; readonly tone: Tone }> = {
  submitted: { name: "submitted", tone: "good" },
  invalidFormat: { name: "invalid format", tone: "bad" },
  duplicateCall: { name: "duplicate call", tone: "warn" },
  budgetExhausted: { name: "budget exhausted", tone: "warn" },
  truncated: { name: "truncated", tone: "warn" },
  infraError: { name: "infrastructure error", tone: "neutral" },
  cancelled: { name: "cancelled", tone: "neutral" },
};

/** An exit as a person reads it, and its colour. */
export function exitWords(exit: Exit): { readonly name: string; readonly tone: Tone } {
  return words[exit];
}

/** "maxTurns" or "max_turns" → "max turns". */
export function spaced(word: string): string {
  return word.replaceAll("_", " ").replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
