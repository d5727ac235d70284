/** A rollout worker: samples groups on its decode engines and grades them. Any number may run, on any machine. */
import { rolloutGroup as rolloutGroupJob, runStart as runStartJob } from "@holdfast/bus";
import { createSandboxPool } from "@holdfast/harness";
import { readEnv } from "./env.ts";
import { rolloutGroup } from "./jobs/rolloutGroup.ts";
import { readBasePolicies } from "./models/basePolicies.ts";
import { registerModels } from "./models/registerModels.ts";
import { createEnginePool } from "./rollout/enginePool.ts";
import { log, openWorkerProcess } from "./workerProcess.ts";

const env = readEnv("rollout");
const worker = openWorkerProcess(env, "rollout");
const { control, bus, wakes, store, stopping } = worker;

await registerModels(control, store);
const basePolicies = new Map((await readBasePolicies()).map((base) => [base.name, base]));
const sandboxes = await createSandboxPool({ threads: env.sandboxThreads });
worker.onStop(() => sandboxes.close());
const engines = createEnginePool({ control, store, worker: env.worker });
worker.onStop(() => engines.close());

const context = { control, engines, sandboxes, basePolicies, worker: env.worker };
const groups = bus.consume(rolloutGroupJob, {
  concurrency: env.groupConcurrency,
  handle: (payload, signal) => rolloutGroup(context, payload, signal ? AbortSignal.any([signal, stopping]) : stopping),
});
worker.onStop(() => groups.abandon());
bus.consume(runStartJob, { concurrency: 1, handle: ({ runId }) => control.startRun(runId) });
worker.startHeartbeat({ backend: null, engines: () => engines.reports() });
log(`rollout worker ${env.worker} ready`);

for await (const _wake of wakes.subscribe("*", stopping)) await engines.refresh();
