/** The trainer: one policy update at a time. A process of its own, because TF.js blocks the event loop. */
import { setInterval } from "node:timers";
import { policyUpdate as policyUpdateJob } from "@holdfast/bus";
import { selectBackend } from "@holdfast/policy";
import { readEnv } from "./env.ts";
import { policyUpdate } from "./jobs/policyUpdate.ts";
import { registerModels } from "./models/registerModels.ts";
import { createTrainerSlot } from "./trainer/trainerSlot.ts";
import { log, openWorkerProcess } from "./workerProcess.ts";

const reconcileMs = 5_000;

const env = readEnv("trainer");
const worker = openWorkerProcess(env, "trainer");
const { control, bus, store } = worker;

await registerModels(control, store);
const backend = await selectBackend();
const slot = createTrainerSlot(store);
const clock = () => performance.now() / 1000;
const context = { control, store, slot, worker: env.worker, backend: backend.label, clock };
const updates = bus.consume(policyUpdateJob, {
  concurrency: 1,
  handle: (payload) => policyUpdate(context, payload),
});
worker.onStop(() => updates.abandon());
worker.startHeartbeat({ backend: backend.label, engines: () => [] });

/** Brings queue and runs back in line with the database: after a crash, a lost job, or an emptied queue. */
const reconcile = () => {
  control.reconcile().catch((error: unknown) => log(`reconcile: ${String(error)}`));
};
reconcile();
const timer = setInterval(reconcile, reconcileMs);
worker.onStop(() => clearInterval(timer));
for (const { name, reason } of backend.refused) log(`backend ${name} not used: ${reason}`);
log(`trainer ${env.worker} ready on ${backend.label}`);
