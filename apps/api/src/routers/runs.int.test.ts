import { withDatabase } from "@holdfast/db/testing";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchable, registerTiny } from "../testing/aRun.ts";
import { serveApi, type ServedApi } from "../testing/serveApi.ts";

const database = withDatabase();

let api: ServedApi;

beforeAll(async () => {
  api = await serveApi({ databaseUrl: database.url });
  await registerTiny(api.control);
});

afterAll(() => api.close());

interface Answer {
  readonly status: number;
  readonly result?: { readonly data: unknown };
  readonly error?: { readonly message: string; readonly data: unknown };
}

/** A mutation over HTTP as any client sends it; result and error come back as the client's link would unpack them. */
async function mutate(path: string, input: unknown): Promise<Answer> {
  const response = await fetch(`${api.baseUrl}/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: superjson.stringify(input),
  });
  const body = (await response.json()) as Record<"result" | "error", { data: unknown } | undefined>;
  if (body.error !== undefined) return { status: response.status, error: superjson.deserialize(body.error as never) };
  return { status: response.status, result: { data: superjson.deserialize(body.result?.data as never) } };
}

describe("launch", () => {
  test("gives back the run as it is listed", async () => {
    const { status, result } = await mutate("runs.launch", { name: " first ", preset: "demo", config: launchable });
    expect(status).toBe(200);
    expect(result?.data).toMatchObject({ name: "first", preset: "demo", status: "queued", version: 0 });
  });

  test("refuses with the path of every setting that is wrong, and leaves no run", async () => {
    const before = await api.control.listRuns();
    const config = { ...launchable, rollout: { tasksPerUpdate: 0, groupSiez: 4 } };
    const { status, error } = await mutate("runs.launch", { name: "", config });
    expect(status).toBe(400);
    expect(error?.data).toMatchObject({ code: "BAD_REQUEST", httpStatus: 400, path: "runs.launch" });
    const { problems } = error?.data as { problems: { path: string; message: string }[] };
    expect(problems.map(({ path }) => path).sort()).toEqual(["name", "rollout.groupSiez", "rollout.tasksPerUpdate"]);
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
