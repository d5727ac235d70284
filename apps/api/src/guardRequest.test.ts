import { describe, expect, test } from "vitest";
import { guardRequest, maxBodyBytes, type GuardedRequest } from "./guardRequest.ts";

const json = { "content-type": "application/json", "content-length": "2" };

/** A mutation sent by Holdfast's own page; override what a case is about. */
function aRequest(over: Partial<GuardedRequest> = {}): GuardedRequest {
  const { method = "POST", url = "/trpc/runs.stop", headers = {} } = over;
  const body = method === "GET" || method === "HEAD" ? {} : json;
  return { method, url, headers: { host: "127.0.0.1:4000", ...body, ...headers } };
}

function statusOf(over: Partial<GuardedRequest>, allowedHosts: readonly string[] = []): number {
  const judgement = guardRequest(aRequest(over), allowedHosts);
  return judgement.allowed ? 200 : judgement.status;
}

describe("Host", () => {
  test.each([
    ["127.0.0.1:4000", 200],
    ["localhost", 200],
    ["LOCALHOST:9", 200],
    ["[::1]:4000", 200],
    ["evil.example", 421],
    ["evil.example:4000", 421],
    ["localhost.evil.example", 421],
    ["127.0.0.1.evil.example", 421],
    ["127.0.0.2", 421],
    ["0.0.0.0:4000", 421],
    ["", 421],
    ["user@localhost", 421],
  ])("%j → %d for reading and for writing", (host, status) => {
    expect(statusOf({ headers: { host } })).toBe(status);
    expect(statusOf({ method: "GET", url: "/", headers: { host } })).toBe(status);
  });

  test("a missing Host is refused", () => {
    expect(guardRequest({ method: "GET", url: "/", headers: {} }, [])).toMatchObject({ allowed: false, status: 421 });
  });

  test("a configured name passes with any port, a configured name with a port passes with that port only", () => {
    expect(statusOf({ headers: { host: "lab.example:81" } }, ["lab.example"])).toBe(200);
    expect(statusOf({ headers: { host: "lab.example:81" } }, ["Lab.Example:81"])).toBe(200);
    expect(statusOf({ headers: { host: "lab.example:82" } }, ["lab.example:81"])).toBe(421);
  });

  test("the message says how to allow the host", () => {
    const judgement = guardRequest(aRequest({ headers: { host: "lab.example" } }), []);
    expect(judgement.allowed ? "" : judgement.message).toContain("HOLDFAST_ALLOWED_HOSTS");
  });

  test("an absolute request target is refused, since it would name another host than Host does", () => {
    expect(statusOf({ method: "GET", url: "http://evil.example/trpc/runs.counts" })).toBe(400);
  });
});

describe.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("%s", (method) => {
  test.each([
    ["no browser header at all: a script", {}, 200],
    ["own page", { origin: "http://127.0.0.1:4000", "sec-fetch-site": "same-origin" }, 200],
    ["own page, older browser without fetch metadata", { origin: "http://127.0.0.1:4000" }, 200],
    ["typed by the reader", { "sec-fetch-site": "none" }, 200],
    ["another port of this machine", { origin: "http://127.0.0.1:5000" }, 403],
    ["another port of this machine, as browsers tell it", { "sec-fetch-site": "same-site" }, 403],
    ["another site", { origin: "https://evil.example" }, 403],
    ["another site without Origin", { "sec-fetch-site": "cross-site" }, 403],
    [
      "another site that forges one of the two",
      { origin: "http://127.0.0.1:4000", "sec-fetch-site": "cross-site" },
      403,
    ],
    ["a sandboxed frame", { origin: "null" }, 403],
    ["an extension's page", { origin: "chrome-extension://127.0.0.1:4000" }, 403],
    ["a name that only starts like the own one", { origin: "http://127.0.0.1:4000.evil.example" }, 403],
    ["form text", { "content-type": "text/plain" }, 415],
    ["form fields", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["form parts", { "content-type": "multipart/form-data; boundary=x" }, 415],
    ["JSON hidden in text", { "content-type": "text/plain; application/json" }, 415],
    ["JSON with a charset", { "content-type": "Application/JSON; charset=utf-8" }, 200],
  ])("from %s", (_case, headers, status) => {
    expect(statusOf({ method, headers })).toBe(status);
    expect(statusOf({ method, url: "/any/other/path", headers })).toBe(status);
  });

  test("a body without a type is refused, no body needs none", () => {
    const host = "127.0.0.1:4000";
    const untyped = { method, url: "/trpc/runs.stop", headers: { host, "content-length": "5" } };
    expect(guardRequest(untyped, [])).toMatchObject({ status: 415 });
    const chunked = { method, url: "/trpc/runs.stop", headers: { host, "transfer-encoding": "chunked" } };
    expect(guardRequest(chunked, [])).toMatchObject({ status: 415 });
    expect(guardRequest({ method, url: "/trpc/runs.stop", headers: { host } }, [])).toEqual({ allowed: true });
  });
});

test("behind a proxy that rewrites Host, the configured public origin may write", () => {
  const headers = { origin: "https://lab.example", "sec-fetch-site": "same-origin" };
  expect(statusOf({ headers }, ["lab.example"])).toBe(200);
  expect(statusOf({ headers }, [])).toBe(403);
});

describe("reading", () => {
  test("another site may neither query nor open a live stream, but may link to a page or an export", () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect(statusOf({ method: "GET", url: "/trpc/metrics.tail?input=%7B%7D", headers })).toBe(403);
    expect(statusOf({ method: "GET", url: "/trpc/runs.counts,runs.options?batch=1", headers })).toBe(403);
    expect(statusOf({ method: "GET", url: "/runs/run_1", headers })).toBe(200);
    expect(statusOf({ method: "GET", url: "/api/v1/runs/run_1/points.csv", headers })).toBe(200);
  });

  test("takes no body", () => {
    expect(statusOf({ method: "GET", url: "/", headers: { "content-length": "1" } })).toBe(400);
    expect(statusOf({ method: "HEAD", url: "/", headers: { "transfer-encoding": "chunked" } })).toBe(400);
  });
});

test("a declared length above the limit is refused before reading", () => {
  expect(statusOf({ headers: { "content-length": String(maxBodyBytes) } })).toBe(200);
  expect(statusOf({ headers: { "content-length": String(maxBodyBytes + 1) } })).toBe(413);
});
