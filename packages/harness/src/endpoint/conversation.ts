import type { Reply } from "./readReply.ts";

/** How one turn is drawn. */
export interface Sampling {
  readonly model: string;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  /** A whole number, 0 to 2³¹ − 1. */
  readonly seed: number;
}

/** The context of one rollout in the words of a protocol. */
export interface Conversation {
  /** Appends tokens that the policy did not write. */
  observe(tokens: readonly number[]): void;
  /** The request for the next turn. */
  body(sampling: Sampling): object;
  /** Reads the answer to it and appends what the policy wrote. Throws EndpointError. */
  read(json: unknown): Reply;
}
