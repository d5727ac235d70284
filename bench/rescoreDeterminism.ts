/**
 * Do the same pins give the same rollouts? Trains a small run, then rescores two of its versions with the same pins three times:
 * alone, beside a run that trains, and with the rollout worker killed (-9) on the way. Token ids, log-probs and rewards are
 * compared attempt by attempt. `npm run rescore:determinism -- --json`.
 */
import { parseArgs } from "node:util";
import { presets } from "@holdfast/recipe";
import { killRolloutWorker } from "./killRolloutWorker.ts";
import { openOwnWorkers, untilKnown } from "./ownWorkers.ts";
import { differences, rescoredRollouts } from "./rescoredRollouts.ts";
import { untilTrue } from "./untilTrue.ts";

const { values: options } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const updates = 2;
const seed = 7;

const demo = presets.find(({ name }) => name === "demo");
if (demo === undefined) throw new Error("There is no preset named demo.");
const config = { ...demo.config, updates, checkpoints: { keepLast: 10, keepEvery: 0 } };

const workers = await openOwnWorkers(say);
const { control, db } = workers;
try {
  await untilKnown(control, [config.policy.base, config.tasks.taskset]);
  const runId = await trained();
  const alone = await rescored(runId, "alone");
  const beside = await control.launchRun({ name: "beside", config: { ...config, updates: 30, seed: 2 } });
  await untilTrue("the other run to train", async () => (await control.getRun(beside.id)).version > 0);
  const again = await rescored(runId, "beside a training run");
  await control.stopRun(beside.id);
  const killed = await rescored(runId, "with its worker killed", (rescoreId) =>
    killRolloutWorker({ ...workers, say }, { rescoreId }),
  );
  const verdict = {
    identical: differences(alone, again).length === 0,
    comparedRollouts: alone.length,
    afterKill: differences(alone, killed).length === 0,
  };
  for (const [name, other] of Object.entries({ again, killed }))
    say(`${name}: ${other.length} rollouts, differing: ${differences(alone, other).join(", ") || "none"}`);
  console.log(options.json ? JSON.stringify(verdict) : verdict);
  if (!verdict.identical || !verdict.afterKill || alone.length === 0) process.exitCode = 1;
} finally {
  await workers.close();
}

/** A run that has made its updates. */
async function trained(): Promise<string> {
  const { id } = await control.launchRun({ name: "rescored", config });
  await untilTrue("the run to end", async () => (await control.getRun(id)).endedAt !== null);
  const { status } = await control.getRun(id);
  if (status !== "completed") throw new Error(`The run to rescore is ${status}.`);
  return id;
}

/** Rescores the pool under the first and the last version; `meanwhile` happens once, in the middle. */
async function rescored(runId: string, how: string, meanwhile?: (rescoreId: string) => Promise<void>) {
  const request = { runId, versions: [0, updates], attempts: 4, seed, tasks: { from: "pool" } } as const;
  const startedAt = performance.now();
  const { id, total } = await control.requestRescore(request);
  if (meanwhile !== undefined) {
    await untilTrue("the middle of the rescore", async () => (await control.getRescore(id)).done >= total / 3);
    await meanwhile(id);
  }
  await untilTrue("the rescore to complete", async () => (await control.getRescore(id)).status === "completed");
  say(`rescored ${how} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return rescoredRollouts(db.sql, id);
}

function say(line: string): void {
  console.error(line);
}
