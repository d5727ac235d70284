import { EventEmitter } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withDatabase } from "@holdfast/db/testing";
import { maxBodyBytes } from "./guardRequest.ts";
import { sendRaw } from "./testing/sendRaw.ts";
import { serveApi, type ServedApi } from "./testing/serveApi.ts";

const database = withDatabase();

let answer: RequestListener = (_request, response) => response.end();
let web: Server;
let api: ServedApi;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  web = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => web.once("listening", resolve));
  api = await serveApi({ databaseUrl: database.url, webPort: portOf(web) });
});

afterAll(async () => {
  await api.close();
  web.closeAllConnections();
  web.close();
});

const port = () => Number(new URL(api.baseUrl).port);
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.baseUrl}${path}`, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

describe("pages", () => {
  test("come from the web server with path, query, Host and status kept, and with the security headers", async () => {
    let seen: { url?: string | undefined; host?: string | undefined } = {};
    answer = ({ url, headers }, response) => {
      seen = { url, host: headers.host };
      response.writeHead(404, { "content-type": "text/html", "x-from": "web" }).end("<p>page</p>");
    };
    const response = await fetch(`${api.baseUrl}/runs/run_1?tab=a%20b`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("<p>page</p>");
    expect(seen).toEqual({ url: "/runs/run_1?tab=a%20b", host: new URL(api.baseUrl).host });
    expect(response.headers.get("x-from")).toBe("web");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("stream: the first chunk arrives while the web server still holds the second back", async () => {
    const gate = new EventEmitter();
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.write("first");
      gate.once("open", () => response.end("second"));
    };
    const response = await fetch(`${api.baseUrl}/slow`, { headers: { "accept-encoding": "gzip" } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("first");
    gate.emit("open");
    expect((await reader?.read())?.value).toBe("second");
  });

  test("take no other method than GET and HEAD", async () => {
    const response = await post("/runs", "{}");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });

  test("that break off in the middle break off for the reader too, instead of looking complete", async () => {
    answer = (request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("some");
      request.socket.destroySoon();
    };
    await expect(fetch(`${api.baseUrl}/broken`).then((response) => response.text())).rejects.toThrow();
  });
});

describe("while the web server is down", () => {
  let lonely: ServedApi;
  beforeAll(async () => {
    lonely = await serveApi({ databaseUrl: database.url });
  });
  afterAll(() => lonely.close());

  test("a page says so with 502 and asks again by itself", async () => {
    const response = await fetch(`${lonely.baseUrl}/`, { headers: { accept: "text/html" } });
    expect(response.status).toBe(502);
    expect(await response.text()).toMatch(/http-equiv="refresh"[^]*Holdfast is starting/);
  });

  test("anything else gets 502 as JSON", async () => {
    const response = await fetch(`${lonely.baseUrl}/icon.svg`, { headers: { accept: "image/*" } });
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ message: "The web server is not up yet." });
  });

  test("the API is alive but not ready, and says which part is missing", async () => {
    expect((await fetch(`${lonely.baseUrl}/healthz`)).status).toBe(200);
    const ready = await fetch(`${lonely.baseUrl}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ ready: false, database: true, web: false });
  });
});

test("with both up it is ready", async () => {
  const response = await fetch(`${api.baseUrl}/readyz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ready: true, database: true, web: true });
});

describe("the guard stands before every route", () => {
  test.each(["/", "/trpc/runs.counts", "/healthz", "/readyz", "/api/v1/runs/run_1/points.csv"])(
    "a rebound Host is refused at %s",
    async (path) => {
      const raw = await sendRaw(port(), [`GET ${path} HTTP/1.1`, "Host: evil.example"]);
      expect(raw).toMatch(/^HTTP\/1\.1 421 /);
      expect(raw).toContain("HOLDFAST_ALLOWED_HOSTS");
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s from another site changes nothing", async (method) => {
    const response = await fetch(`${api.baseUrl}/trpc/runs.stop`, {
      method,
      body: JSON.stringify({ json: { runId: "run_1" } }),
      headers: { "content-type": "application/json", origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
  });

  test("a mutation cannot be sent as a GET, nor as text from a form", async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { runId: "run_1" } }));
    expect((await fetch(`${api.baseUrl}/trpc/runs.stop?input=${input}`)).status).toBe(405);
    expect((await post("/trpc/runs.stop", "{}", { "content-type": "text/plain" })).status).toBe(415);
  });
});

describe("a body over 1 MB", () => {
  const oversize = JSON.stringify({ json: { name: "x", config: "y".repeat(maxBodyBytes) } });

  test("is refused by its declared length", async () => {
    expect((await post("/trpc/runs.launch", oversize)).status).toBe(413);
  });

  test("is refused while streaming when it declares none", async () => {
    const chunk = `${oversize.length.toString(16)}\r\n${oversize}\r\n0\r\n\r\n`;
    const head = [
      "POST /trpc/runs.launch HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
    ];
    expect(await sendRaw(port(), head, chunk)).toMatch(/^HTTP\/1\.1 413 /);
  });
});

test("an unknown endpoint and an unknown run are 404, an unknown procedure too", async () => {
  expect((await fetch(`${api.baseUrl}/api/v1/nothing`)).status).toBe(404);
  expect((await fetch(`${api.baseUrl}/api/v1/runs/run_none/points.csv`)).status).toBe(404);
  expect((await fetch(`${api.baseUrl}/trpc/runs.nothing`)).status).toBe(404);
});
