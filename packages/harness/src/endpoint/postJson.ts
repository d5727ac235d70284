import type { EndpointProblem } from "@holdfast/recipe";
import { EndpointError } from "./endpointError.ts";

export interface JsonRequest {
  readonly url: string;
  /** Sent as a bearer token; null: none. */
  readonly key: string | null;
  readonly body: object;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const excerptLength = 300;
const longestRetryAfterSeconds = 60;

/**
 * Sends one request and gives the JSON of its answer. Throws EndpointError for everything that is not a JSON answer with
 * status 2xx, the timeout included; rethrows the reason of the caller's own signal. Redirects are refused: the key stays with
 * the address it was meant for.
 */
export async function postJson({ url, key, body, timeoutMs, signal }: JsonRequest): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      redirect: "error",
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    const text = await response.text();
    if (!response.ok) throw refusal(response, withoutKey(text, key));
    return parsed(text, { url, key });
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) throw new EndpointError("timeout", `${url} gave no answer within ${seconds(timeoutMs)}`);
    throw new EndpointError("unreachable", withoutKey(`${url} cannot be reached: ${reasonOf(error)}`, key));
  }
}

function parsed(text: string, { url, key }: Pick<JsonRequest, "url" | "key">): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const begin = excerpt(withoutKey(text, key));
    throw new EndpointError("unreadable", `${url} answered something that is not JSON: ${begin}`);
  }
}

function refusal({ url, status, statusText, headers }: Response, text: string): EndpointError {
  const what = `${url} answered ${[status, statusText].join(" ").trim()}: ${excerpt(messageIn(text))}`;
  return new EndpointError(problemOf(status, text), what, retryAfterMs(headers.get("retry-after")));
}

function problemOf(status: number, text: string): EndpointProblem {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404 && /model/i.test(text)) return "unknownModel";
  return status === 408 || status === 429 || status >= 500 ? "overloaded" : "refused";
}

/** The header as seconds; a date in it, which servers of this kind do not send, counts as not said. */
function retryAfterMs(header: string | null): number | null {
  const asked = Number(header ?? Number.NaN);
  return Number.isFinite(asked) && asked >= 0 ? Math.min(asked, longestRetryAfterSeconds) * 1_000 : null;
}

/** The message inside an error of the OpenAI protocol, or the whole text where it is none. */
function messageIn(text: string): string {
  const quoted = /"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  if (quoted === undefined) return text;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return text;
  }
}

const seconds = (ms: number) => `${String(ms / 1_000)} s`;
const excerpt = (text: string) => text.trim().slice(0, excerptLength);

/** A server may repeat the key in what it says about it. */
const withoutKey = (text: string, key: string | null) =>
  key === null || key === "" ? text : text.replaceAll(key, "[key]");

/** fetch says only that it failed; what lies behind it says why. Several addresses of a host fail together. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.message === "") return cause.errors.map(reasonOf).join(", ");
  return cause === undefined ? error.message : reasonOf(cause);
}
