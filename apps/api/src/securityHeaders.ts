import type { ServerResponse } from "node:http";

const contentSecurityPolicy = [
  "default-src 'self'",
  // Next streams its page data in inline scripts and its built pages are static, so they cannot carry a nonce made
  // per request. Inline event handlers, which is what injected markup would use, stay refused by script-src-attr.
  "script-src 'self' 'unsafe-inline'",
  "script-src-attr 'none'",
  // Charts and floating panels are placed with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers of every response, page or data. */
const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // Not "no-referrer": that turns the Origin of some same-origin requests into "null", which the guard refuses.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
}
