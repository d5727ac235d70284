import { createModelEndpoint, createSandboxPool, type SandboxPool, type Task } from "@holdfast/harness";
import { createWasmEngine } from "@holdfast/policy";
import { byteCodec, qwenTextProfile, RunConfig } from "@holdfast/recipe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heldOutTasks } from "../commands/heldOut.ts";
import { attemptTasks, type TaskAttempts } from "../evaluation/attemptTasks.ts";
import { readBasePolicy, type BasePolicy } from "../models/basePolicies.ts";
import { createServedPolicy, type ServedPolicy } from "./servedPolicy.ts";
import { servePolicy, type PolicyServer } from "./servePolicy.ts";

const { rollout, gate } = RunConfig.parse({});
let base: BasePolicy;
let served: ServedPolicy;
let server: PolicyServer;
let sandboxes: SandboxPool;
let tasks: readonly Task[];
let direct: readonly TaskAttempts[];

beforeAll(async () => {
  base = await readBasePolicy("xs-base");
  served = await createServedPolicy(base);
  server = await servePolicy(served, 0);
  sandboxes = await createSandboxPool({ threads: 1 });
  tasks = (await heldOutTasks(40)).seen;
  const engine = await createWasmEngine({
    ...{ name: "direct", weights: base.weights, version: 0, residentCap: 32, statePrecision: "f32" },
  });
  direct = await attemptTasks(tasks, { ...shared(), engine, codec: base.codec });
  engine.close();
}, 120_000);
afterAll(async () => {
  await server.close();
  served.close();
  await sandboxes.close();
});

const passAt1 = (results: readonly TaskAttempts[]) => {
  const attempts = results.flatMap(({ solved }) => solved);
  return attempts.filter(Boolean).length / attempts.length;
};
const wellFormed = (results: readonly TaskAttempts[]) => {
  const count = (key: "turns" | "malformedTurns") => results.reduce((sum, result) => sum + result[key], 0);
  return 1 - count("malformedTurns") / count("turns");
};
const shared = () => ({ sandboxes, config: { rollout, gate }, attempts: 4, seed: "served", concurrency: 32 });

describe("a base policy behind an endpoint", { timeout: 120_000 }, () => {
  // 80 attempts each: a difference of two such shares has a standard error of at most 0.08.
  test.each(["completions", "chat"] as const)("is as good over %s as on an engine of ours", async (protocol) => {
    const address = { url: server.url, model: base.name, protocol, key: null };
    const endpoint = createModelEndpoint({ name: "served", concurrency: 32, ...address });
    const options = { ...shared(), engine: endpoint, codec: byteCodec, profile: qwenTextProfile };
    const through = await attemptTasks(tasks, options);
    expect(passAt1(direct)).toBeGreaterThan(0.2);
    expect(Math.abs(passAt1(through) - passAt1(direct))).toBeLessThan(0.2);
    expect(Math.abs(wellFormed(through) - wellFormed(direct))).toBeLessThan(0.05);
  });
});
