import { z } from "zod";

export const idInput = z.string().min(1).max(100);
export const runInput = z.object({ runId: idInput });
export const seqInput = z.number().int().nonnegative();
