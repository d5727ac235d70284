import { withDatabase } from "@holdfast/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { launchable, registerTiny } from "../testing/aRun.ts";
import { callApi } from "../testing/callApi.ts";
import { serveApi, type ServedApi } from "../testing/serveApi.ts";

const database = withDatabase();
let api: ServedApi;
const { query, mutate } = callApi(() => api.baseUrl);

beforeAll(async () => {
  api = await serveApi({ databaseUrl: database.url });
  await registerTiny(api.control);
});

afterAll(() => api.close());

const started = z.array(z.object({ id: z.string(), runId: z.string() })).length(1);

test("a benchmark is made, a policy evaluated on it, steered and shown", async () => {
  const made = await mutate("evaluations.createBenchmark", { name: "both", taskset: "two-tasks", attempts: 2 });
  expect(made).toMatchObject({ name: "both", tasks: 2, role: "test" });
  expect(await query("evaluations.benchmarks")).toMatchObject([{ name: "both" }]);

  const { id: runId } = await api.control.launchRun({ name: "first", config: launchable });
  const policies = [{ kind: "checkpoint", runId, version: 0 }];
  const request = { policies, benchmarks: ["both"] };
  expect(await query("evaluations.estimate", request)).toMatchObject({ evaluations: 1, rollouts: 4, known: 0 });
  const [view] = started.parse(await mutate("evaluations.request", request));
  const evaluationId = view?.id ?? "";
  expect(await query("evaluations.list", { runId })).toMatchObject([{ id: evaluationId, status: "running" }]);
  expect(await query("evaluations.get", { evaluationId })).toMatchObject({
    ...{ total: 2, benchmarkView: { name: "both" }, tasks: [{ taskId: "t1", attempts: null }, { taskId: "t2" }] },
  });
  expect(await query("evaluations.matrix", {})).toMatchObject({
    ...{
      benchmarks: [{ name: "both" }],
      rows: [{ policy: { label: "first, update 0" }, cells: [{ id: evaluationId }] }],
    },
  });
  expect(await query("rollouts.list", { runId: view?.runId, purpose: "evaluate" })).toMatchObject({ rows: [] });
  expect(await mutate("evaluations.pause", { evaluationId })).toMatchObject({ status: "paused" });
  expect(await mutate("evaluations.resume", { evaluationId })).toMatchObject({ status: "running" });
  expect(await mutate("evaluations.cancel", { evaluationId })).toMatchObject({ status: "cancelled" });
  expect(await mutate("evaluations.archiveBenchmark", { name: "both", archived: true })).toMatchObject({
    name: "both",
  });
  expect(await query("evaluations.selections", { runId })).toEqual([]);
});

test("what is refused names the field", async () => {
  expect(await mutate("evaluations.createBenchmark", { name: "none", taskset: "nosuch", attempts: 0 })).toMatchObject({
    data: { httpStatus: 400, problems: [{ path: "taskset" }, { path: "attempts" }] },
  });
  const policies = [{ kind: "base", name: "huge" }];
  expect(await mutate("evaluations.request", { policies, benchmarks: ["nosuch"] })).toMatchObject({
    data: { httpStatus: 400, problems: [{ path: "policies.0" }, { path: "benchmarks.0" }] },
  });
  expect(await query("evaluations.get", { evaluationId: "evl_none" })).toMatchObject({ data: { httpStatus: 404 } });
  const { id: runId } = await api.control.launchRun({ name: "second", config: launchable });
  expect(await mutate("evaluations.select", { runId, benchmark: "nosuch" })).toMatchObject({
    data: { httpStatus: 400, problems: [{ path: "benchmark" }] },
  });
});
