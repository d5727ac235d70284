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

const smallConfig = ({ maxLag = 1, updates = 40, seed = 1 }: Omit<SmallRun, "name">) => ({
  tasks: { taskset: "demo-24" },
  rollout: { tasksPerUpdate: 4, groupSize: 2 },
  async: { maxLag, inFlightGroups: 4 },
  score: { everyUpdates: 0 },
  ...{ updates, seed },
});

/** Launches a run on the demo's pool; returns its id. */
export async function launchSmall(request: APIRequestContext, { name, ...settings }: SmallRun) {
  const run = await callApi(request, "runs.launch", { name, preset: null, config: smallConfig(settings) });
  return (run as { readonly id: string }).id;
}

/** Launches an experiment of two arms with one seed, of runs as small; returns its id. */
export async function launchSmallLadder(request: APIRequestContext, { name, updates = 2 }: Omit<SmallRun, "maxLag">) {
  const arms = [0, 4].map((maxLag) => ({ name: `maxLag ${maxLag}`, config: smallConfig({ maxLag, updates }) }));
  const experiment = await callApi(request, "experiments.launch", { name, arms, seeds: [1] });
  return (experiment as { readonly id: string }).id;
}

/** Stops runs that a test no longer needs, so that the next one finds the slot free. */
export async function stopAll(request: APIRequestContext, runIds: readonly string[]): Promise<void> {
  await callApi(request, "runs.stopMany", { runIds });
}
