import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBasePolicy } from "../models/basePolicies.ts";
import { createServedPolicy, type ServedPolicy } from "./servedPolicy.ts";
import { servePolicy, type PolicyServer } from "./servePolicy.ts";

let served: ServedPolicy;
let server: PolicyServer;

beforeAll(async () => {
  served = await createServedPolicy(await readBasePolicy("xs-base"));
  server = await servePolicy(served, 0);
}, 60_000);
afterAll(async () => {
  await server.close();
  served.close();
});

describe("a request", () => {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${server.url}/${path}`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, body: await response.text() };
  };
  const prompt = "<|im_start|>user\nfix it<|im_end|>\n<|im_start|>assistant\n<think>\n";

  test("with a seed is answered alike, and counted in the policy's own tokens", async () => {
    const body = { model: "xs-base", prompt, max_tokens: 12, seed: 3 };
    const [first, second] = [await post("completions", body), await post("completions", body)];
    const choices = ({ body: text }: { body: string }) => /"choices":.*$/.exec(text)?.[0];
    expect(choices(first)).toBe(choices(second));
    expect(first.body).toContain(`"prompt_tokens":${String(served.countTokens(prompt))}`);
    expect(served.countTokens(prompt)).toBeLessThan(prompt.length / 2);
  });

  test("that cannot be answered says why", async () => {
    expect(await post("completions", { model: "gpt", prompt })).toMatchObject({
      status: 404,
      body: expect.stringContaining("The model gpt does not exist.") as unknown,
    });
    expect((await post("completions", { model: "xs-base" })).body).toContain("prompt");
    expect((await post("completions", "{")).body).toContain("not JSON");
    expect((await post("embeddings", {})).status).toBe(404);
    const long = { model: "xs-base", prompt: "x".repeat(10_000) };
    expect(await post("completions", long)).toMatchObject({
      status: 400,
      body: expect.stringContaining("no room left") as unknown,
    });
  });
});
