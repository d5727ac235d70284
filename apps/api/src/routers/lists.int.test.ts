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
  expect(page).toEqual({ rows: [] satisfies RolloutRow[], nextCursor: null });
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
