/** A rollout worker: samples groups on its decode engines and grades them. Any number may run, on any machine. */
import { createSandboxPool } from "@holdfast/harness";
import { readEnv } from "./env.ts";
import { readBasePolicies } from "./models/basePolicies.ts";
import { registerModels } from "./models/registerModels.ts";
import { storeTaskContents } from "./models/taskContents.ts";
import { readTasksets } from "./models/tasksets.ts";
import { startRollouts } from "./rollout/startRollouts.ts";
import { log, openWorkerProcess } from "./workerProcess.ts";

const env = readEnv("rollout");
const worker = openWorkerProcess(env, "rollout");
const { control, bus, wakes, store, runLog } = worker;

await registerModels(control, store);
const sandboxes = await createSandboxPool({ threads: env.sandboxThreads });
worker.onStop(() => sandboxes.close());
const rollouts = startRollouts({
  control,
  bus,
  wakes,
  store,
  sandboxes,
  basePolicies: new Map((await readBasePolicies()).map((base) => [base.name, base])),
  worker: env.worker,
  groupConcurrency: env.groupConcurrency,
  endpointKeys: env.endpointKeys,
  log: runLog,
  onError: (error) => log(`engines: ${String(error)}`),
});
worker.onStop(() => rollouts.stop());
worker.startHeartbeat({ backend: null, engines: () => rollouts.engines.reports() });
log(`rollout worker ${env.worker} ready`);
const taskIds = (await readTasksets()).flatMap(({ tasks }) => tasks.map(({ id }) => id));
storeTaskContents(control, taskIds).catch((error: unknown) => log(`contents of tasks: ${String(error)}`));
