import superjson from "superjson";
import { z } from "zod";

const envelope = z.object({ result: z.object({ data: z.unknown() }) });
const failure = z.object({ error: z.unknown() });

export interface ApiCaller {
  readonly query: (path: string, input?: unknown) => Promise<unknown>;
  readonly mutate: (path: string, input: unknown) => Promise<unknown>;
}

/** Calls procedures as a client does that has only the address; what is refused comes back as the error's shape. */
export function callApi(baseUrl: () => string): ApiCaller {
  async function call(path: string, input: unknown, method: "GET" | "POST"): Promise<unknown> {
    const url = new URL(`/trpc/${path}`, baseUrl());
    if (method === "GET" && input !== undefined) url.searchParams.set("input", superjson.stringify(input));
    const body = method === "POST" ? { body: superjson.stringify(input) } : {};
    const response = await fetch(url, { method, headers: { "content-type": "application/json" }, ...body });
    const answer: unknown = await response.json();
    if (!response.ok) return superjson.parse(JSON.stringify(failure.parse(answer).error));
    return superjson.parse(JSON.stringify(envelope.parse(answer).result.data));
  }
  return {
    query: (path, input) => call(path, input, "GET"),
    mutate: (path, input) => call(path, input, "POST"),
  };
}
