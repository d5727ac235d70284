import type { EvaluationDetail } from "@holdfast/control";
import {
  goldReplies,
  serveReplies,
  type SeenRequest,
  type TestReply,
  type TestServer,
} from "@holdfast/harness/testing";
import { afterEach, beforeAll, expect, test } from "vitest";
import { rightScript } from "./testing/scriptedTurns.ts";
import { eightTasks } from "./testing/smallRun.ts";
import { tinyBase } from "./testing/tinyBase.ts";
import { isOver, until } from "./testing/until.ts";
import { withLoop } from "./testing/withLoop.ts";

const opened = withLoop({ base: tinyBase(), tasks: eightTasks });
const patience = { timeoutMs: 10_000, attempts: 2, backoffMs: 1 };
const servers: TestServer[] = [];
let gold: (request: SeenRequest) => TestReply;

beforeAll(async () => {
  const { control, tasks } = opened.loop;
  await control.createBenchmark({ name: "eight", taskset: "pool", attempts: 2, seed: 5 });
  const scripts = tasks.map(async (task) => ({ issue: task.issue, turns: await rightScript(task, task.id) }));
  gold = goldReplies(await Promise.all(scripts));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

interface Served {
  readonly name: string;
  readonly protocol?: "chat" | "completions";
  readonly keyVariable?: string;
  readonly reply?: (request: SeenRequest) => TestReply | "hang";
}

/** A model endpoint of the product behind a real server. */
async function served({ name, protocol = "completions", keyVariable, reply = gold }: Served): Promise<TestServer> {
  const server = await serveReplies(reply);
  servers.push(server);
  const endpoint = { name, url: server.url, model: "gold", protocol, keyVariable: keyVariable ?? null };
  await opened.loop.control.createEndpoint(endpoint);
  return server;
}

async function evaluated(name: string): Promise<EvaluationDetail> {
  const { loop } = opened;
  const [view] = await loop.control.requestEvaluations({
    policies: [{ kind: "endpoint", name }],
    benchmarks: ["eight"],
  });
  await until(loop, view?.runId ?? "", { shows: isOver });
  return loop.control.getEvaluation(view?.id ?? "");
}

test.each(["completions", "chat"] as const)(
  "a model that plays gold turns over %s solves the benchmark",
  async (protocol) => {
    const { loop } = opened;
    const server = await served({ name: protocol, protocol, keyVariable: "HOLDFAST_KEY_GOLD" });
    loop.startRollouts({ endpointKeys: new Map([["HOLDFAST_KEY_GOLD", "s3cret"]]), endpointPatience: patience });
    const { status, result, runId } = await evaluated(protocol);
    expect([status, result?.tasks, result?.scoredAttempts, result?.excludedAttempts]).toEqual(["completed", 8, 16, 0]);
    expect(result?.passAt1.mean).toBe(1);
    const { rows } = await loop.control.listRollouts({ runId });
    expect(new Set(rows.map(({ engine, exit }) => `${engine} ${exit}`))).toEqual(
      new Set([`endpoint/${protocol} submitted`]),
    );
    expect(new Set(server.seen.map(({ headers }) => headers["authorization"]))).toEqual(new Set(["Bearer s3cret"]));
    expect(server.mostAtOnce()).toBeLessThanOrEqual(4);
    const stored = await loop.db.sql.query("SELECT text FROM log_line WHERE text LIKE '%s3cret%'");
    expect(stored.rows).toEqual([]);
  },
);

test("what a server fails on is excluded with the reason, and never scored 0", async () => {
  const { loop } = opened;
  const [broken] = loop.tasks;
  await served({
    name: "partly broken",
    reply: (request) =>
      JSON.stringify(request.body).includes(JSON.stringify(broken?.issue).slice(1, -1))
        ? { status: 500, body: { error: { message: "out of memory" } } }
        : gold(request),
  });
  loop.startRollouts({ endpointPatience: patience });
  const { result, tasks } = await evaluated("partly broken");
  expect([result?.tasks, result?.scoredAttempts, result?.excludedAttempts]).toEqual([7, 14, 2]);
  expect([result?.passAt1.mean, result?.byRule.exclude, result?.byRule.fail]).toEqual([1, 1, 7 / 8]);
  const [lost] = tasks.filter(({ excluded }) => (excluded ?? 0) > 0);
  expect(lost?.taskId).toBe(broken?.id);
  expect(lost?.lostReason).toMatch(/answered 500 Internal Server Error: out of memory \(asked 2 times\)/);
});

test("a probe says what came back, by way of a worker", async () => {
  const { loop } = opened;
  await served({ name: "answers" });
  await served({ name: "refuses", reply: () => ({ status: 401, body: { error: { message: "who are you?" } } }) });
  await served({ name: "keyless", keyVariable: "HOLDFAST_KEY_NONE" });
  loop.startRollouts({ endpointPatience: patience });
  const names = ["answers", "refuses", "keyless"];
  for (const name of names) await loop.control.probeEndpoint(name);
  await expect
    .poll(
      async () => {
        const all = await loop.control.listEndpoints();
        return names.map((name) => all.find((each) => each.name === name)?.probe?.answer ?? null);
      },
      { timeout: 20_000 },
    )
    .toEqual([
      expect.objectContaining({ ok: true, model: "gold" }),
      expect.objectContaining({ ok: false, problem: "unauthorized" }),
      expect.objectContaining({ ok: false, problem: "keyMissing" }),
    ]);
});
