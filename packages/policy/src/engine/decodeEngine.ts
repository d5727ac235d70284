import type { PolicySession } from "@holdfast/recipe";
import type { Weights } from "../weights.ts";

/** How the caches of resident sequences meet new weights: dropped and re-read from the kept history, or kept. */
export type RefreshMode = "rebuild" | "keepStale";

/** Numerics of the recurrent state: f32, or rounded to bf16 (state, beta and decay) after every update. */
export type StatePrecision = "f32" | "bf16";

export interface SessionOptions {
  /** Names the session's random stream: same seed, weights and observations give the same tokens. */
  readonly seed: string;
  readonly temperature: number;
  /** Mass of the nucleus; 1 = all. */
  readonly topP: number;
}

export interface RefreshOptions {
  readonly weights: Weights;
  readonly version: number;
  readonly mode: RefreshMode;
}

export interface EngineStats {
  /** Open sessions that hold a slot. */
  readonly residents: number;
  /** Sessions waiting for a slot. */
  readonly queued: number;
  /** Policy version the next decode step uses. */
  readonly version: number;
  /** Generated and prefilled tokens per second over the last ~5 s. */
  readonly tokensPerSecond: number;
  readonly generatedTokens: number;
  /** Tokens read without sampling: prompts, observations, rebuilt histories. */
  readonly prefillTokens: number;
  readonly refreshes: number;
  /** Seconds spent packing new weights, all refreshes together. */
  readonly refreshSeconds: number;
}

/**
 * Decodes many sequences at once, one token of each per step. The decode loop starts by itself when a session samples
 * and yields to the event loop every few steps.
 */
export interface DecodeEngine {
  readonly name: string;
  /** Opens a sequence. Beyond the resident cap it waits, first in first out, until a slot frees. */
  open(options: SessionOptions): PolicySession;
  /** New weights from the next decode step on. Throws when their spec differs from the engine's, or when it has ended. */
  refresh(next: RefreshOptions): void;
  stats(): EngineStats;
  /** Ends the engine: pending samples reject, sessions close. Idempotent. */
  close(): void;
}
