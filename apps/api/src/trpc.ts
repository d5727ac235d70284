import type { Control } from "@holdfast/control";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import { problemsOf, translateError } from "./errors.ts";

interface Context {
  readonly control: Control;
}

const t = initTRPC.context<Context>().create({
  // Keeps NaN and ±Infinity, which plain JSON turns into null.
  transformer: superjson,
  sse: { ping: { enabled: true, intervalMs: 5_000 }, client: { reconnectAfterInactivityMs: 15_000 } },
  errorFormatter: ({ shape, error }) => ({
    code: shape.code,
    message:
      error.code === "INTERNAL_SERVER_ERROR" ? "Something went wrong in the server; its log says what." : shape.message,
    // No stack: it names files of this machine.
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      path: shape.data.path ?? null,
      problems: problemsOf(error),
    },
  }),
});

const translated = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  throw translateError(result.error);
});

export const router = t.router;
export const procedure = t.procedure.use(translated);
