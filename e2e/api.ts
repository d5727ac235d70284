import type { APIRequestContext } from "@playwright/test";

/** Asks the API as a client that is no browser, to set a scene that is not itself under test. Throws what it refuses. */
export async function callApi(request: APIRequestContext, path: string, input: unknown): Promise<unknown> {
  const response = await request.post(`/trpc/${path}`, { data: { json: input } });
  const answer: unknown = await response.json();
  if (!response.ok()) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return resultOf(answer);
}

/** The same for what changes nothing. */
export async function queryApi(request: APIRequestContext, path: string, input: unknown): Promise<unknown> {
  const answer: unknown = await (
    await request.get(`/trpc/${path}`, { params: { input: JSON.stringify({ json: input }) } })
  ).json();
  return resultOf(answer);
}

/** tRPC's envelope has no type of its own here; a test that reads something else fails on it. */
function resultOf(answer: unknown): unknown {
  return (answer as { result: { data: { json: unknown } } }).result.data.json;
}

interface SmallRun {
  readonly name: string;
  readonly maxLag?: number;
  readonly updates?: number;
  readonly seed?: number;
}

/** Launches a run on the demo's pool; returns its id. */
export async function launchSmall(request: APIRequestContext, { name, maxLag = 1, updates = 40, seed = 1 }: SmallRun) {
  const config = {
    tasks: { taskset: "demo-24" },
    rollout: { tasksPerUpdate: 4, groupSize: 2 },
    async: { maxLag, inFlightGroups: 4 },
    score: { everyUpdates: 0 },
    ...{ updates, seed },
  };
  const run = await callApi(request, "runs.launch", { name, preset: null, config });
  return (run as { readonly id: string }).id;
}

/** Stops runs that a test no longer needs, so that the next one finds the slot free. */
export async function stopAll(request: APIRequestContext, runIds: readonly string[]): Promise<void> {
  await callApi(request, "runs.stopMany", { runIds });
}
