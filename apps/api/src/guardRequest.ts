import type { IncomingHttpHeaders } from "node:http";

/** The largest request body, in bytes. Configurations are a few kilobytes. */
export const maxBodyBytes = 1024 * 1024;

/** The parts of a request that decide whether a browser was tricked into sending it. */
export interface GuardedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export type Judgement =
  { readonly allowed: true } | { readonly allowed: false; readonly status: number; readonly message: string };

const loopbackNames: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const ownFetchSites: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Decides whether a request may be answered at all; runs before every route.
 *
 * Holdfast has no sign-in on loopback, so a page of another site must not reach it through the reader's browser:
 * - the Host must be a loopback name or configured, which stops DNS rebinding;
 * - every method but GET, HEAD and OPTIONS, whatever the route, must come from an own page (Origin and
 *   Sec-Fetch-Site) or from a client that is no browser (neither header), and its body must be JSON, a type no
 *   form can send;
 * - GET and HEAD carry no body, and tRPC (queries and live streams too) is not for other sites.
 */
export function guardRequest(request: GuardedRequest, allowedHosts: readonly string[]): Judgement {
  if (!request.url.startsWith("/")) return refuse(400, "The request target must be a path.");
  const host = request.headers.host?.toLowerCase();
  if (host === undefined || !isAllowedHost(host, allowedHosts)) {
    return refuse(421, `Host "${host ?? ""}" is not served here. Name it in HOLDFAST_ALLOWED_HOSTS to allow it.`);
  }
  if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) {
    return refuse(413, `The body is larger than ${maxBodyBytes} bytes.`);
  }
  return safeMethods.has(request.method) ? guardReading(request) : guardWriting(request, host, allowedHosts);
}

function guardReading(request: GuardedRequest): Judgement {
  if (hasBody(request)) return refuse(400, `${request.method} takes no body.`);
  if (request.url.startsWith("/trpc/") && !isOwnFetchSite(request)) {
    return refuse(403, "Another site may not call this server.");
  }
  return { allowed: true };
}

function guardWriting(request: GuardedRequest, host: string, allowedHosts: readonly string[]): Judgement {
  if (!isOwnFetchSite(request)) return refuse(403, "Another site may not change anything here (Sec-Fetch-Site).");
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, host, allowedHosts)) {
    return refuse(403, `Origin "${origin}" may not change anything here.`);
  }
  const type = request.headers["content-type"];
  if ((type !== undefined || hasBody(request)) && !isJson(type)) {
    return refuse(415, "Send the body as application/json.");
  }
  return { allowed: true };
}

const refuse = (status: number, message: string): Judgement => ({ allowed: false, status, message });

/** Loopback names pass with any port, since an ssh forward may change it; configured entries may pin one. */
function isAllowedHost(host: string, allowedHosts: readonly string[]): boolean {
  const name = host.replace(/:\d+$/, "");
  return loopbackNames.has(name) || isConfigured(host, allowedHosts);
}

function isConfigured(host: string, allowedHosts: readonly string[]): boolean {
  const name = host.replace(/:\d+$/, "");
  return allowedHosts.some((allowed) => allowed.toLowerCase() === host || allowed.toLowerCase() === name);
}

/** An own origin is the one the request names as Host, or a configured host behind a proxy that rewrites Host. */
function isOwnOrigin(origin: string, host: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  if (protocol !== "http:" && protocol !== "https:") return false;
  return originHost === host || isConfigured(originHost, allowedHosts);
}

function isOwnFetchSite({ headers }: GuardedRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || (typeof site === "string" && ownFetchSites.has(site));
}

function hasBody({ headers }: GuardedRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function isJson(type: string | undefined): boolean {
  return type !== undefined && type.split(";")[0]?.trim().toLowerCase() === "application/json";
}
