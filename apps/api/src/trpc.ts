import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import type { ControlPort } from "./controlPort.ts";
import { problemsOf, translateError } from "./errors.ts";

export interface Context {
  readonly control: ControlPort;
}

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  sse: { ping: { enabled: true, intervalMs: 5_000 }, client: { reconnectAfterInactivityMs: 15_000 } },
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    // The stack names files on this machine; clients get the message and what to correct.
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      path: shape.data.path ?? null,
      problems: problemsOf(error),
    },
  }),
});

/** Turns the use cases' errors into transport errors; anything unknown stays an internal error. */
const translated = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const cause = result.error.cause;
  throw cause instanceof Error && !(cause instanceof TRPCError) ? translateError(cause, result.error) : result.error;
});

export const router = t.router;
export const procedure = t.procedure.use(translated);
export const callerFactory = t.createCallerFactory;
