import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@holdfast/api/router";

/** What went wrong, in a sentence for a person. */
export function messageOf(error: unknown): string {
  if (isApiError(error)) {
    if (error.data) return error.message;
    return "The API does not answer. It may be restarting.";
  }
  return error instanceof Error ? error.message : String(error);
}

/** True when the API says that the thing asked for does not exist. */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.data?.code === "NOT_FOUND";
}

/** Field problems that the API found in an input, by dotted path. */
export function problemsOf(error: unknown): readonly { readonly path: string; readonly message: string }[] {
  return isApiError(error) ? (error.data?.problems ?? []) : [];
}

function isApiError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}
