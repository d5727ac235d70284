import { afterEach, expect, test } from "vitest";
import { probeEndpoint } from "./probeEndpoint.ts";
import { serveReplies, type TestReply, type TestServer } from "./testServer.ts";

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function probed(reply: TestReply | "hang", key: string | null = null, timeoutMs = 5_000) {
  const server = await serveReplies(() => reply);
  servers.push(server);
  const variable = key === null ? null : { variable: "HOLDFAST_KEY_A", value: key };
  return probeEndpoint({ url: server.url, model: "m", protocol: "completions", key: variable }, timeoutMs);
}

const failed = (problem: string, message: RegExp) => ({
  ...{ ok: false, problem, latencyMs: expect.any(Number) as unknown },
  message: expect.stringMatching(message) as unknown,
});

test("says which model answers, and what", async () => {
  const body = { model: "m-1", choices: [{ text: "hello\0", finish_reason: "length" }] };
  expect(await probed({ body })).toMatchObject({ ok: true, model: "m-1", text: "hello\ufffd" });
});

test("says what exactly is wrong", async () => {
  const error = (message: string) => ({ error: { message } });
  expect(await probed({ status: 401, body: error("Incorrect key s3cret!") }, "s3cret")).toEqual(
    failed("unauthorized", /answered 401 Unauthorized: Incorrect key \[key\]!$/),
  );
  expect(await probed({ status: 404, body: error("The model `m` does not exist.") })).toEqual(
    failed("unknownModel", /The model `m` does not exist\.$/),
  );
  expect(await probed({ status: 404, body: "Not Found" })).toEqual(
    failed("refused", /answered 404 Not Found: Not Found$/),
  );
  expect(await probed({ status: 503, body: "loading" })).toEqual(
    failed("overloaded", /503 Service Unavailable: loading$/),
  );
  expect(await probed({ body: "<html>" })).toEqual(failed("unreadable", /is not JSON: <html>$/));
  expect(await probed({ body: { choices: [] } })).toEqual(failed("unreadable", /protocol's: choices/));
  expect(await probed("hang", null, 30)).toEqual(failed("timeout", /no answer within 0\.03 s$/));
});

test("says that nobody listens, or that the name is unknown", async () => {
  const server = await serveReplies(() => "hang");
  await server.close();
  const address = { model: "m", protocol: "chat", key: null } as const;
  expect(await probeEndpoint({ ...address, url: server.url })).toEqual(
    failed("unreachable", /^http:.*\/v1\/chat\/completions cannot be reached: .*ECONNREFUSED/),
  );
  expect(await probeEndpoint({ ...address, url: "http://nowhere.invalid/v1" })).toEqual(
    failed("unreachable", /cannot be reached: getaddrinfo .*nowhere\.invalid/),
  );
});

test("a redirect is not followed", async () => {
  const answer = await probed({ status: 307, headers: { location: "http://127.0.0.1:9/v1" }, body: "" });
  expect(answer).toEqual(failed("unreachable", /redirect/));
});
