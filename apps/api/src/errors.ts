import { IllegalTransition, InvalidInput, NotFound, type Problem } from "@holdfast/control";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

/** The transport's error for a use case's error; any other error stays as it is, an internal error. */
export function translateError(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof InvalidInput) return new TRPCError({ code: "BAD_REQUEST", message: cause.message, cause });
  if (cause instanceof NotFound) return new TRPCError({ code: "NOT_FOUND", message: cause.message, cause });
  if (cause instanceof IllegalTransition) return new TRPCError({ code: "CONFLICT", message: cause.message, cause });
  return error;
}

/** What is wrong with the input, field by field; null when the error is not about the input. */
export function problemsOf(error: TRPCError): readonly Problem[] | null {
  const { cause } = error;
  if (cause instanceof InvalidInput) return cause.problems;
  if (!(cause instanceof ZodError)) return null;
  return cause.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
}
