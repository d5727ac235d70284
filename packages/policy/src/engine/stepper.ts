import type { Weights } from "../weights.ts";

/** How to draw the token that follows a row. */
export interface DrawRequest {
  readonly temperature: number;
  readonly topP: number;
  /** In [0, 1). */
  readonly uniform: number;
}

/** One token of one slot entering the policy. draw null = the next token is already known. */
export interface StepRow {
  readonly slot: number;
  readonly position: number;
  readonly token: number;
  readonly draw: DrawRequest | null;
}

export interface Draw {
  readonly token: number;
  /** ln softmax(logits / temperature)[token] of the unfiltered distribution, f32. */
  readonly logprob: number;
}

/** The numerics under a scheduler: slots with caches, and a step that moves some of them on. */
export interface Stepper {
  /** Most rows one step takes. */
  readonly maxRows: number;
  /** Replaces the weights; the caches stay. */
  load(weights: Weights): void;
  /** Empties a slot, so that its next row has position 0. */
  reset(slot: number): void;
  /** Makes a slot's caches those of another that has read `tokens` tokens. */
  copy(from: number, to: number, tokens: number): void;
  /**
   * Reads the rows, rows of one slot in the order of their positions, and answers one draw per row that asks for one,
   * in row order. A slot's results do not depend on the other slots' rows.
   */
  step(rows: readonly StepRow[]): readonly Draw[];
}
