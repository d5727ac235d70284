import { TRPCError } from "@trpc/server";
import { z, ZodError } from "zod";
import type { Problem } from "./controlPort.ts";

const problemList = z.object({ problems: z.array(z.object({ path: z.string(), message: z.string() })) });

const codeByName = {
  InvalidInput: "BAD_REQUEST",
  NotFound: "NOT_FOUND",
  Conflict: "CONFLICT",
} as const;

/** The transport error for an error thrown by a use case; `fallback` when the error is not one of theirs. */
export function translateError(cause: Error, fallback: TRPCError): TRPCError {
  const code = Object.entries(codeByName).find(([name]) => name === cause.name)?.[1];
  return code === undefined ? fallback : new TRPCError({ code, message: cause.message, cause });
}

/** What is wrong with the input, field by field; null when the error is not about the input. */
export function problemsOf(error: TRPCError): readonly Problem[] | null {
  const { cause } = error;
  if (cause instanceof ZodError) {
    return cause.issues.map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
  }
  const parsed = problemList.safeParse(cause);
  return parsed.success ? parsed.data.problems : null;
}
