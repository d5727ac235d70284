import { z } from "zod";

export const idInput = z.string().min(1).max(100);
export const runInput = z.object({ runId: idInput });
export const experimentInput = z.object({ experimentId: idInput });
export const seqInput = z.number().int().nonnegative();

/** A seq as a page knows it, or as the header Last-Event-ID brings it back. */
export const eventIdInput = z.union([
  seqInput,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
