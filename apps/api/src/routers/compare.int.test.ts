import { withDatabase } from "@holdfast/db/testing";
import superjson from "superjson";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { launchable, registerTiny } from "../testing/aRun.ts";
import { serveApi, type ServedApi } from "../testing/serveApi.ts";

const database = withDatabase();
let api: ServedApi;

beforeAll(async () => {
  api = await serveApi({ databaseUrl: database.url });
  await registerTiny(api.control);
});

afterAll(() => api.close());

const answerOf = z.object({ result: z.object({ data: z.unknown() }) });
const comparison = z.object({ runs: z.array(z.looseObject({ id: z.string() })), missing: z.array(z.string()) });

test("a comparison of two hundred runs is asked for in a body, since it is too long for an address", async () => {
  const { id } = await api.control.launchRun({ name: "one", config: launchable });
  const others = Array.from({ length: 199 }, (_, index) => `run_${String(index).padStart(32, "0")}`);
  const response = await fetch(`${api.baseUrl}/trpc/compare.runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: superjson.stringify({ runIds: [...others, id] }),
  });
  expect(response.status).toBe(200);
  const { result } = answerOf.parse(await response.json());
  const { runs, missing } = comparison.parse(superjson.parse(JSON.stringify(result.data)));
  expect(runs.map((run) => run.id)).toEqual([id]);
  expect(missing).toEqual(others);
});

test("more runs than can be compared are refused with the limit", async () => {
  const runIds = Array.from({ length: 201 }, (_, index) => `run_${index}`);
  const response = await fetch(`${api.baseUrl}/trpc/compare.runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: superjson.stringify({ runIds }),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("200");
});
