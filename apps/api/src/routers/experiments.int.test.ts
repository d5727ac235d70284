import { withDatabase } from "@holdfast/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  const task = (seed: number) => ({ id: `tinyrepo-1/pool/${seed}`, family: "tinyrepo-1", kinds: ["const"] });
  await api.control.registerTaskset({ name: "generated", description: "", tasks: [task(1), task(2)] });
});

afterAll(() => api.close());

const withId = z.object({ id: z.string() });

describe("experiments", () => {
  test("are launched, listed, shown and stopped", async () => {
    const arms = [{ name: "as it is", config: launchable }];
    const launched = await mutate("experiments.launch", { name: "ladder", arms, seeds: [1, 2] });
    const { id: experimentId } = withId.parse(launched);
    expect(await query("experiments.list")).toMatchObject([{ id: experimentId, kind: "ladder", runs: 2 }]);
    expect(await query("experiments.get", { experimentId })).toMatchObject({
      arms: [{ name: "as it is", runs: [{ seed: 1 }, { seed: 2 }] }],
    });
    expect(await mutate("experiments.stop", { experimentId })).toMatchObject({ status: "stopped", runsDone: 2 });
  });

  test("say where what is wrong", async () => {
    const arms = [{ name: "a", config: { ...launchable, updates: 0 } }];
    expect(await mutate("experiments.launch", { name: "wrong", arms, seeds: [1] })).toMatchObject({
      data: { httpStatus: 400, problems: [{ path: "arms.0.config.updates" }] },
    });
    expect(await query("experiments.get", { experimentId: "exp_none" })).toMatchObject({ data: { httpStatus: 404 } });
  });
});

test("a stress test is started in one call, from the series that the options offer", async () => {
  const { taskSeries } = z.object({ taskSeries: z.array(z.string()) }).parse(await query("runs.options"));
  expect(taskSeries).toEqual(["tinyrepo-1/pool"]);
  const candidates = { series: taskSeries[0], from: 10, count: 6 };
  const started = await mutate("stress.start", { name: "hold?", config: launchable, candidates, poolSize: 2 });
  expect(started).toMatchObject({
    kind: "stress",
    stress: { phase: "measuring", candidates: 6, measured: 0, attempts: 4, poolSize: 2, trainRunId: null },
  });
  await mutate("experiments.stop", { experimentId: withId.parse(started).id });
});

test("the pool of a run, its leak, engines and verdict are there from the start", async () => {
  const { id: runId } = await api.control.launchRun({ name: "pool", config: launchable });
  expect(await query("tasks.states", { runId })).toMatchObject([
    { taskId: "t1", status: "active", passRate: null },
    { taskId: "t2", status: "active" },
  ]);
  expect(await query("tasks.transitions", { runId })).toEqual([]);
  expect(await query("tasks.leak", { runId })).toEqual([]);
  expect(await query("runs.engineSamples", { runId })).toEqual([]);
  expect(await query("runs.verdict", { runId })).toBeNull();
  expect(await mutate("tasks.reinstate", { runId, taskId: "t1" })).toMatchObject({
    message: "The task t1 is not retired.",
    data: { httpStatus: 409 },
  });
});
