import type { RolloutRow } from "@holdfast/control";
import { withDatabase } from "@holdfast/db/testing";
import superjson from "superjson";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { launchable, registerTiny } from "../testing/aRun.ts";
import { openStream } from "../testing/openStream.ts";
import { serveApi, type ServedApi } from "../testing/serveApi.ts";

const database = withDatabase();
let api: ServedApi;

beforeAll(async () => {
  api = await serveApi({ databaseUrl: database.url });
  await registerTiny(api.control);
});

afterAll(() => api.close());

const envelope = z.object({ result: z.object({ data: z.unknown() }) });

async function query(path: string, input?: unknown): Promise<unknown> {
  const url = new URL(`/trpc/${path}`, api.baseUrl);
  if (input !== undefined) url.searchParams.set("input", superjson.stringify(input));
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return superjson.parse(JSON.stringify(envelope.parse(await response.json()).result.data));
}

test("who follows the runs is told at once and again after a change", async () => {
  const stream = await openStream({ baseUrl: api.baseUrl, path: "runs.changes", input: undefined });
  expect((await stream.next()).data).toEqual({ total: 0, active: 0, archived: 0 });
  await api.control.launchRun({ name: "later", config: launchable });
  for (;;) {
    const { total } = z.object({ total: z.number() }).parse((await stream.next()).data);
    if (total === 1) break;
  }
  stream.close();
});

test("filters that a form leaves undefined do not filter", async () => {
  const { id: runId } = await api.control.launchRun({ name: "empty", config: launchable });
  const page = await query("rollouts.list", { runId, exit: undefined, solved: undefined });
  expect(page).toEqual({ rows: [] satisfies RolloutRow[], nextCursor: null, total: 0 });
});

test("workers come with the engines that serve a run", async () => {
  await api.control.launchRun({ name: "served", config: launchable });
  for (const { id } of await api.control.listRuns()) await api.control.startRun(id); // one gets the only slot
  const served = (await api.control.listRuns()).find(({ status }) => status === "running");
  const idle = { version: 0, residents: 1, queued: 0, tokensPerSecond: 10 };
  const worker = { pid: 4242, host: "here", backend: "wasm" } as const;
  const engines = [{ ...idle, engine: "r/0", runId: served?.id ?? null }];
  await api.control.heartbeat({ ...worker, worker: "r", kind: "rollout", engines });
  await api.control.heartbeat({ ...worker, worker: "t", kind: "trainer", engines: [] });
  const workers = z
    .array(z.object({ id: z.string(), engines: z.array(z.object({ engine: z.string() })) }))
    .parse(await query("workers.list"));
  expect(workers.map(({ id, engines: own }) => [id, own.length]).sort()).toEqual([
    ["r", 1],
    ["t", 0],
  ]);
});

test("points asked for through the client's route are those of control", async () => {
  const { id: runId } = await api.control.launchRun({ name: "none yet", config: launchable });
  expect(await query("metrics.points", { runId })).toEqual([]);
  expect(await query("runs.checkpoints", { runId })).toMatchObject([{ version: 0 }]);
  expect(await query("runs.events", { runId })).toMatchObject([{ kind: "launched" }]);
  expect(await query("runs.options")).toMatchObject({ tasksets: [{ name: "two-tasks", tasks: 2 }] });
});

test("the log of a run is read in pages and downloaded whole, without its colours", async () => {
  const { id: runId } = await api.control.launchRun({ name: "talkative", config: launchable });
  const texts = ["first", "\u001b[31msecond\u001b[0m", "third"];
  const lines = texts.map((text) => ({ at: new Date(0), source: "w1", level: "info" as const, text }));
  await api.control.appendLogs({ runId, lines });
  const page = await query("runs.logs", { runId, limit: 2, search: undefined });
  expect(page).toMatchObject({ hasMore: true, lines: [{ text: texts[1], source: "w1" }, { text: "third" }] });

  const response = await fetch(`${api.baseUrl}/api/v1/runs/${runId}/log.txt`);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${runId}-log.txt"`);
  const at = "1970-01-01T00:00:00.000Z info  w1";
  expect(await response.text()).toBe(`${at} first\n${at} second\n${at} third\n`);
  expect((await fetch(`${api.baseUrl}/api/v1/runs/run_none/log.txt`)).status).toBe(404);
});

test("tasks are found by their taskset and by the run that draws them", async () => {
  const { id: runId } = await api.control.launchRun({ name: "pooled", config: launchable });
  expect(await query("tasks.tasksets")).toMatchObject([{ name: "two-tasks", tasks: 2 }]);
  expect(await query("tasks.taskset", { name: "two-tasks" })).toMatchObject({ tasks: [{ id: "t1" }, { id: "t2" }] });
  const task = await query("tasks.task", { taskset: "two-tasks", taskId: "t2" });
  expect(task).toMatchObject({ position: 1, content: null });
  expect(task).toHaveProperty("runs", expect.arrayContaining([expect.objectContaining({ runId, runName: "pooled" })]));
  expect(await query("tasks.history", { runId })).toMatchObject([{ taskId: "t1", steps: [] }, { taskId: "t2" }]);
  expect(await query("tasks.pools")).toEqual(
    expect.arrayContaining([expect.objectContaining({ runId, active: 2, mastered: 0, hopeless: 0 })]),
  );
});

test("samples of workers are columns", async () => {
  const seen = { worker: "sampled", kind: "rollout", pid: 1, host: "here", backend: null, engines: [] } as const;
  const sample = { cpu: 1.5, hostCpu: 0.5, memory: 1, hostMemory: 2, hostMemoryOf: 4 };
  await api.control.heartbeat({ ...seen, sample });
  expect(await query("workers.samples", { minutes: 5 })).toMatchObject({
    workers: [{ id: "sampled", cpu: [1.5], hostCpu: [0.5], hostMemoryOf: 4 }],
  });
});
