import { withDatabase } from "@holdfast/db/testing";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const failure = z.object({
  message: z.string(),
  data: z.looseObject({
    code: z.string(),
    problems: z.array(z.object({ path: z.string(), message: z.string() })).nullable(),
  }),
});

interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly error?: z.infer<typeof failure>;
}

/** A mutation over HTTP as any client sends it; result and error come back as the client's link would unpack them. */
async function mutate(path: string, input: unknown): Promise<Answer> {
  const response = await fetch(`${api.baseUrl}/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: superjson.stringify(input),
  });
  const { status } = response;
  const body = z
    .looseObject({ result: z.unknown(), error: z.unknown() })
    .partial()
    .parse(await response.json());
  if (body.error !== undefined) {
    return { status, error: failure.parse(superjson.parse(JSON.stringify(body.error))) };
  }
  const { data } = z.object({ data: z.unknown() }).parse(body.result);
  return { status, data: superjson.parse(JSON.stringify(data)) };
}

describe("launch", () => {
  test("gives back the run as it is listed", async () => {
    const { status, data } = await mutate("runs.launch", { name: " first ", preset: "demo", config: launchable });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: "first", preset: "demo", status: "queued", version: 0 });
  });

  test("refuses with the path of every setting that is wrong, and leaves no run", async () => {
    const before = await api.control.listRuns();
    const config = { ...launchable, rollout: { tasksPerUpdate: 2, groupSize: 0, groupSiez: 4 } };
    const { status, error } = await mutate("runs.launch", { name: "", config });
    expect(status).toBe(400);
    expect(error?.data).toMatchObject({ code: "BAD_REQUEST", httpStatus: 400, path: "runs.launch" });
    const problems = error?.data.problems ?? [];
    expect(problems.map(({ path }) => path).sort()).toEqual(["name", "rollout.groupSiez", "rollout.groupSize"]);
    expect(problems.every(({ message }) => message.length > 10)).toBe(true);
    expect(await api.control.listRuns()).toEqual(before);
  });

  test("refuses what only the database knows to be wrong in the same shape", async () => {
    const config = { ...launchable, policy: { base: "no-such-base" } };
    const { status, error } = await mutate("runs.launch", { name: "x", config });
    expect(status).toBe(400);
    expect(error?.data).toMatchObject({ problems: [{ path: "policy.base" }] });
  });
});

test("an unknown run is NOT_FOUND, a step that leads nowhere is CONFLICT", async () => {
  const missing = await mutate("runs.stop", { runId: "run_none" });
  expect(missing).toMatchObject({ status: 404, error: { data: { code: "NOT_FOUND", problems: null } } });

  const { id: runId } = await api.control.launchRun({ name: "x", config: launchable });
  const early = await mutate("runs.resume", { runId });
  expect(early).toMatchObject({ status: 409, error: { data: { code: "CONFLICT" } } });
});

test("input of the wrong shape is a problem at its field, and no stack leaves the server", async () => {
  const { status, error } = await mutate("runs.stop", { runId: 7 });
  expect(status).toBe(400);
  expect(error?.data).toMatchObject({ problems: [{ path: "runId" }] });
  expect(JSON.stringify(error)).not.toContain("node_modules");
});

test("validate tells the problems without launching", async () => {
  const input = encodeURIComponent(superjson.stringify({ config: { loss: { kind: "magic" } } }));
  const response = await fetch(`${api.baseUrl}/trpc/runs.validate?input=${input}`);
  expect(await response.json()).toMatchObject({ result: { data: { json: { problems: [{ path: "loss.kind" }] } } } });
});
