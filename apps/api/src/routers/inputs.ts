import { z } from "zod";

export const idInput = z.string().min(1).max(100);
export const runInput = z.object({ runId: idInput });
export const experimentInput = z.object({ experimentId: idInput });
export const seqInput = z.number().int().nonnegative();

export const logInput = runInput.extend({
  beforeId: seqInput.optional(),
  afterId: seqInput.optional(),
  search: z.string().max(200).optional(),
  level: z.enum(["info", "warn", "error"]).optional(),
  limit: z.number().int().min(1).max(1_000).optional(),
});

/** A seq as a page knows it, or as the header Last-Event-ID brings it back. */
export const eventIdInput = z.union([
  seqInput,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
