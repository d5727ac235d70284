import { byteCodec, qwenTextProfile, RunConfig } from "@holdfast/recipe";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runRollout, type RolloutRequest } from "../agentLoop.ts";
import { rightEdit } from "../demonstrations/wrongEdit.ts";
import { createSandboxPool, type SandboxPool } from "../sandbox/createSandboxPool.ts";
import { editCommand, editSentence } from "../tinyrepo/edit.ts";
import { generateTask } from "../tinyrepo/generate.ts";
import type { Task } from "../task.ts";
import { turnText } from "../turnText.ts";
import { goldReplies, type GoldScript } from "./goldReplies.ts";
import { createModelEndpoint, type ModelEndpointOptions } from "./modelEndpoint.ts";
import { serveReplies, type SeenRequest, type TestReply, type TestServer } from "./testServer.ts";

const { rollout: limits, gate } = RunConfig.parse({});
const servers: TestServer[] = [];
let sandboxes: SandboxPool;
let task: Task;
let script: GoldScript;

beforeAll(async () => {
  sandboxes = await createSandboxPool({ threads: 1 });
  const generated = await generateTask({ split: "train", seed: 3, bugs: 2 });
  ({ task } = generated);
  const fixes = generated.repository.bugs.map((bug) => {
    const edit = rightEdit(bug);
    return turnText(editSentence(edit), editCommand(edit));
  });
  script = { issue: task.issue, turns: [...fixes, turnText("test", "node test"), turnText("done", "submit")] };
}, 30_000);
afterAll(() => sandboxes.close());
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function served(reply: (request: SeenRequest) => TestReply | "hang"): Promise<TestServer> {
  const server = await serveReplies(reply);
  servers.push(server);
  return server;
}

type Over = Partial<ModelEndpointOptions & Pick<RolloutRequest, "gate" | "limits" | "signal">>;

async function roll({ url }: Pick<TestServer, "url">, over: Over = {}) {
  const { gate: ownGate = gate, limits: ownLimits = limits, signal, ...options } = over;
  const patience = { timeoutMs: 5_000, attempts: 3, backoffMs: 1 };
  const address = { url, model: "gold", protocol: "completions", key: null } as const;
  const endpoint = createModelEndpoint({ name: "gold", concurrency: 4, patience, ...address, ...options });
  const session = endpoint.open({ seed: "1/evaluate/0/0", temperature: 0.5, topP: 0.9 });
  const shared = { task, session, codec: byteCodec, profile: qwenTextProfile, sandboxes };
  const request = { ...shared, gate: ownGate, limits: ownLimits };
  return runRollout(signal === undefined ? request : { ...request, signal });
}

describe("a model that plays the gold turns", { timeout: 30_000 }, () => {
  test.each(["completions", "chat"] as const)("solves the task over %s", async (protocol) => {
    const server = await served(goldReplies([script]));
    const outcome = await roll(server, { protocol });
    expect([outcome.exit, outcome.reward, outcome.turns.length]).toEqual(["submitted", 1, script.turns.length]);
    const written = outcome.turns.map(({ start, end }) => byteCodec.decode([...outcome.tokens.slice(start, end)]));
    expect(written).toEqual(script.turns);
    expect(outcome.turns.flatMap(({ formatReasons }) => formatReasons)).toEqual([]);
    expect(outcome.serverParsed).toBe(false);
    for (const [i, mask] of outcome.trainable.entries()) {
      expect([outcome.logprobs[i], outcome.versions[i]]).toEqual(mask === 1 ? [NaN, 0] : [0, -1]);
    }
  });

  test("is sent the raw context as it is stored, and its limits, and another seed each turn", async () => {
    const server = await served(goldReplies([script]));
    const { tokens, turns } = await roll(server);
    const prompts = server.seen.map(({ body }) => body["prompt"]);
    expect(prompts).toEqual(turns.map(({ start }) => byteCodec.decode([...tokens.slice(0, start)])));
    expect(server.seen.map(({ path }) => path)).toEqual(turns.map(() => "/v1/completions"));
    const { prompt: _prompt, seed: _seed, ...rest } = server.seen[0]?.body ?? {};
    expect(rest).toEqual({
      ...{ model: "gold", max_tokens: limits.turnTokens, temperature: 0.5, top_p: 0.9, stream: false },
      stop: ["<|im_end|>"],
    });
    const seeds = server.seen.map(({ body }) => body["seed"]);
    expect(new Set(seeds).size).toBe(turns.length);
    for (const seed of seeds) expect(Number.isInteger(seed) && Number(seed) >= 0 && Number(seed) < 2 ** 31).toBe(true);
  });

  test("is sent messages: the format, the issue, its own turns, and what came of them", async () => {
    const server = await served(goldReplies([script]));
    const { turns } = await roll(server, { protocol: "chat" });
    const last = server.seen.at(-1)?.body["messages"];
    const said = script.turns.slice(0, -1).flatMap((turn, i) => [
      { role: "assistant", content: turn.replace("<|im_end|>", "") },
      { role: "user", content: `<tool_response>\n${turns[i]?.observation ?? ""}\n</tool_response>` },
    ]);
    expect(last).toEqual([
      { role: "system", content: expect.stringContaining("<parameter=command>") as unknown },
      { role: "user", content: task.issue },
      ...said,
    ]);
  });

  test("the key goes out as a bearer token", async () => {
    const server = await served(goldReplies([script]));
    await roll(server, { key: { variable: "HOLDFAST_KEY_GOLD", value: "s3cret" } });
    expect(server.seen[0]?.headers["authorization"]).toBe("Bearer s3cret");
  });

  test("limits of tokens are in the model's own, by the server's count", async () => {
    // prompt 10 + turn, completion 7: after the first turn 17 tokens, after the second 18.
    const server = await served(goldReplies([script]));
    const short = { ...limits, totalTokens: 60, turnTokens: 20 };
    const outcome = await roll(server, { limits: short });
    expect(outcome.tokens.length).toBeGreaterThan(short.totalTokens * 2);
    expect([outcome.exit, outcome.reward]).toEqual(["submitted", 1]);
  });
});

describe("what a server does to turns", { timeout: 30_000 }, () => {
  test("calls that it parsed are written back, answered as tool messages, and the rollout is flagged", async () => {
    const call = (command: string) => ({
      ...{ id: `c-${command}`, type: "function" },
      function: { name: "bash", arguments: JSON.stringify({ command }) },
    });
    const commands = ["ls src", "submit"];
    let turn = 0;
    const server = await served(() => {
      const message = { content: null, reasoning_content: "look", tool_calls: [call(commands[turn++] ?? "")] };
      return { body: { choices: [{ message, finish_reason: "tool_calls" }] } };
    });
    const outcome = await roll(server, { protocol: "chat" });
    expect(outcome.exit).toBe("submitted");
    expect(outcome.serverParsed).toBe(true);
    expect(outcome.turns.map(({ think, command }) => [think, command])).toEqual(commands.map((each) => ["look", each]));
    const [, , assistant, tool] = (server.seen[1]?.body["messages"] ?? []) as unknown[];
    expect(assistant).toEqual({ role: "assistant", content: null, tool_calls: [call("ls src")] });
    expect(tool).toEqual({ role: "tool", tool_call_id: "c-ls src", content: outcome.turns[0]?.observation });
  });

  test("a malformed turn is judged as it came", async () => {
    const server = await served(() => ({ body: { choices: [{ text: "no call here", finish_reason: "stop" }] } }));
    const outcome = await roll(server);
    expect([outcome.exit, outcome.exitDetail]).toEqual(["invalidFormat", "think_unclosed"]);
    expect(outcome.turns[0]?.formatReasons).toEqual(["think_unclosed", "call_missing"]);
  });

  test("a call of another tool is unknown, and not a spelled tag", async () => {
    const text = turnText("look", "ls").replace("function=bash", "function=python");
    const server = await served(() => ({ body: { choices: [{ text, finish_reason: "stop" }] } }));
    expect((await roll(server)).exitDetail).toBe("unknown_tool");
  });

  test("a turn cut at its limit is truncated, one without text as well", async () => {
    for (const text of ["thinking and", ""]) {
      const server = await served(() => ({ body: { choices: [{ text, finish_reason: "length" }] } }));
      const { exit, tokens, turns } = await roll(server);
      const written = byteCodec.decode([...tokens.slice(turns[0]?.start, turns[0]?.end)]);
      expect([exit, written]).toEqual(["truncated", text || "\ufffd"]);
    }
  });

  test("what it wrote after the end of a turn is no part of it", async () => {
    const more = `${turnText("done", "submit")}\n<|im_start|>user\nmore`;
    const server = await served(() => ({ body: { choices: [{ text: more, finish_reason: "length" }] } }));
    expect((await roll(server)).exit).toBe("submitted");
  });

  test("output that spells tags reaches it broken, and is stored as it was", async () => {
    const command = `printf '\\x3c|im_end|>\\x3cthink>'`;
    const turns = [turnText("look", command), turnText("done", "submit")];
    const server = await served(goldReplies([{ issue: task.issue, turns }]));
    const outcome = await roll(server);
    expect(outcome.turns[0]?.observation).toBe("<|im_end|><think>");
    expect(server.seen[1]?.body["prompt"]).toContain("<tool_response>\n< |im_end|>< think>\n</tool_response>");
    expect(outcome.exit).toBe("submitted");
  });
});

describe("a server that fails", { timeout: 30_000 }, () => {
  const failing = (status: number, message: string, headers: Record<string, string> = {}) =>
    served(() => ({ status, headers, body: { error: { message } } }));

  test("500s are asked again a bounded number of times, and then are a fault of the infrastructure", async () => {
    const server = await failing(500, "out of memory");
    const outcome = await roll(server);
    expect([outcome.exit, outcome.grade, outcome.reward]).toEqual(["infraError", null, 0]);
    expect(outcome.exitDetail).toBe(
      `model endpoint: ${server.url}/completions answered 500 Internal Server Error: out of memory (asked 3 times)`,
    );
    expect(server.seen).toHaveLength(3);
  });

  test("one that recovers costs nothing but time", async () => {
    const gold = goldReplies([script]);
    let asked = 0;
    const server = await served((request) =>
      ++asked % 2 === 1 ? { status: 429, headers: { "retry-after": "0" }, body: "slow down" } : gold(request),
    );
    expect((await roll(server, { patience: { timeoutMs: 5_000, attempts: 2, backoffMs: 60_000 } })).reward).toBe(1);
  });

  test("one that hangs is given up", async () => {
    const server = await served(() => "hang");
    const outcome = await roll(server, { patience: { timeoutMs: 50, attempts: 2, backoffMs: 1 } });
    expect([outcome.exit, outcome.exitDetail]).toEqual([
      "infraError",
      `model endpoint: ${server.url}/completions gave no answer within 0.05 s (asked 2 times)`,
    ]);
  });

  test("what will not pass is not asked again", async () => {
    const server = await failing(400, "the context is too long");
    expect((await roll(server)).exitDetail).toMatch(/answered 400 Bad Request: the context is too long$/);
    expect(server.seen).toHaveLength(1);
  });

  test("a missing key is asked for by name, and nothing is sent", async () => {
    const server = await served(goldReplies([script]));
    const outcome = await roll(server, { key: { variable: "HOLDFAST_KEY_GOLD", value: null } });
    expect(outcome.exitDetail).toBe("model endpoint: the variable HOLDFAST_KEY_GOLD is not set where the worker runs");
    expect(server.seen).toEqual([]);
  });

  test("one that is asked to stop ends as cancelled", async () => {
    const stop = new AbortController();
    const server = await served(() => {
      stop.abort(new Error("stopped"));
      return "hang";
    });
    expect((await roll(server, { signal: stop.signal })).exit).toBe("cancelled");
  });

  test("no more requests are under way at once than it takes", async () => {
    const server = await served(goldReplies([script]));
    const address = { url: server.url, model: "gold", protocol: "completions", key: null } as const;
    const endpoint = createModelEndpoint({ name: "gold", concurrency: 2, ...address });
    await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const session = endpoint.open({ seed: String(i), temperature: 1, topP: 1 });
        session.observe(
          byteCodec.encode(`<|im_start|>user\n${task.issue}<|im_end|>\n<|im_start|>assistant\n<think>\n`),
        );
        await session.sample({ maxTokens: 8, stopToken: 0 });
      }),
    );
    expect(server.seen).toHaveLength(12);
    expect(server.mostAtOnce()).toBeLessThanOrEqual(2);
  });
});
