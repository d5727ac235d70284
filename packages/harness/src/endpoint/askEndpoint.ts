import { setTimeout } from "node:timers/promises";
import type { EndpointProtocol } from "@holdfast/recipe";
import { EndpointError } from "./endpointError.ts";
import { postJson } from "./postJson.ts";

/** How long and how often a server is asked before its silence counts as a fault. */
export interface EndpointPatience {
  /** Of one request, its whole answer included. */
  readonly timeoutMs: number;
  /** Requests in all, the first one included. */
  readonly attempts: number;
  /** Pause before the second request; doubled before each further one. A server's Retry-After goes before it. */
  readonly backoffMs: number;
}

/** Three minutes for an answer; five requests within a quarter of a minute of pauses. */
export const usualPatience: EndpointPatience = { timeoutMs: 180_000, attempts: 5, backoffMs: 1_000 };

/** Where a model server is and how it is spoken to. */
export interface EndpointAddress {
  /** Up to and without the protocol's path. */
  readonly url: string;
  readonly model: string;
  readonly protocol: EndpointProtocol;
  /** The variable that is to hold the key, and what it holds; null: the server needs no key. */
  readonly key: { readonly variable: string; readonly value: string | null } | null;
}

const paths = { chat: "chat/completions", completions: "completions" } as const;

/**
 * The JSON that the server answers. What may pass (no connection, no answer in time, 408, 429, 5xx) is asked again, with pauses
 * that grow, a bounded number of times. Throws EndpointError, or the signal's reason when it aborts.
 */
export async function askEndpoint(
  { url, protocol, key }: EndpointAddress,
  body: object,
  { patience, signal }: { readonly patience: EndpointPatience; readonly signal?: AbortSignal | undefined },
): Promise<unknown> {
  if (key !== null && key.value === null) {
    throw new EndpointError("keyMissing", `the variable ${key.variable} is not set where the worker runs`);
  }
  const { timeoutMs, attempts, backoffMs } = patience;
  const request = { url: `${url}/${paths[protocol]}`, key: key?.value ?? null, body, timeoutMs, signal };
  for (let attempt = 1; ; attempt++) {
    try {
      return await postJson(request);
    } catch (error) {
      if (!(error instanceof EndpointError) || !error.isTransient) throw error;
      if (attempt >= attempts) throw attempts === 1 ? error : givenUp(error, attempts);
      await setTimeout(error.retryAfterMs ?? backoffMs * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}

const givenUp = ({ problem, message }: EndpointError, attempts: number) =>
  new EndpointError(problem, `${message} (asked ${String(attempts)} times)`);
