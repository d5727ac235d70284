/** The trainer: one policy update at a time. A process of its own, because TF.js blocks the event loop. */
import { selectBackend } from "@holdfast/policy";
import { readEnv } from "./env.ts";
import { registerModels } from "./models/registerModels.ts";
import { startTrainer } from "./trainer/startTrainer.ts";
import { log, openWorkerProcess } from "./workerProcess.ts";

const env = readEnv("trainer");
const worker = openWorkerProcess(env, "trainer");
const { control, bus, store, runLog } = worker;

await registerModels(control, store);
const backend = await selectBackend();
for (const { name, reason } of backend.refused) log(`backend ${name} not used: ${reason}`);
const trainer = startTrainer({
  control,
  bus,
  store,
  worker: env.worker,
  backend: backend.label,
  log: runLog,
  onError: (error) => log(`reconcile: ${String(error)}`),
});
worker.onStop(() => trainer.stop());
worker.startHeartbeat({ backend: backend.label, engines: () => [] });
log(`trainer ${env.worker} ready on ${backend.label}`);
