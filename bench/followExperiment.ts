import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { ExperimentDetail } from "@holdfast/control";
import type { ApiClient } from "./apiClient.ts";
import { ladderArms, LadderSpec } from "./ladderSpec.ts";

const pollMs = 5_000;

/** Launches what a file describes; returns the experiment's id. */
export async function launchFile(client: ApiClient, path: string): Promise<string> {
  const { name, seeds, ...spec } = LadderSpec.parse(JSON.parse(await readFile(path, "utf8")));
  const { id } = await client.experiments.launch.mutate({
    name,
    arms: [...ladderArms({ name, seeds, ...spec })],
    seeds,
  });
  console.error(`launched ${id}: ${spec.arms.length * seeds.length} runs`);
  return id;
}

/** Follows an experiment to its end, saying how far it is. */
export async function untilOver(client: ApiClient, experimentId: string): Promise<ExperimentDetail> {
  const say = sayOnce();
  for (;;) {
    const detail = await client.experiments.get.query({ experimentId });
    const under = detail.arms.flatMap(({ runs }) => runs).filter(({ status }) => status === "running");
    const now = under.map(({ name, version, maxUpdates }) => `${name} at ${version} of ${maxUpdates}`).join(", ");
    say(`${detail.status}, ${detail.runsDone} runs done${now === "" ? "" : `; ${now}`}`);
    if (detail.status !== "queued" && detail.status !== "active") return detail;
    await delay(pollMs);
  }
}

/** Waits until no rescore of the runs is running any more; they outlive their runs. */
export async function untilRescored(client: ApiClient, runIds: readonly string[]): Promise<void> {
  const say = sayOnce();
  for (;;) {
    const found = await Promise.all(runIds.map((runId) => client.rescores.list.query({ runId })));
    const running = found.flat().filter(({ status }) => status === "running");
    if (running.length === 0) return;
    say(`rescoring: ${running.map(({ runName, done, total }) => `${runName} ${done} of ${total}`).join(", ")}`);
    await delay(pollMs);
  }
}

/** Says a line unless it was the last one said. */
function sayOnce(): (line: string) => void {
  let said = "";
  return (line) => {
    if (line !== said) console.error((said = line));
  };
}
