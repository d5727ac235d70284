import type { z } from "zod";

/** A kind of background work: its queue, what it carries, and what makes two sends the same. */
export interface Job<Payload> {
  readonly name: string;
  /** Ids only: everything else is read from the database when the job runs. */
  readonly payload: z.ZodType<Payload>;
  /** Sends that share a key run once while one is queued or running. Must not contain ":". */
  readonly idempotencyKey: (payload: Payload) => string;
  readonly attempts: number;
  /** How long a worker may be silent before another takes the job over. */
  readonly lockDurationMs: number;
}

/** Types a catalogue entry from its payload schema. */
export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
