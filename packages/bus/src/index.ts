export { catalog, endpointProbe, policyUpdate, rolloutGroup, runStart } from "./catalog.ts";
export { createBus, type Bus, type BusOptions, type Consumer, type ConsumeOptions } from "./createBus.ts";
export { createWakes, WAKE_CHANNEL, type Wakes, type WakesOptions } from "./createWakes.ts";
export type { Job } from "./job.ts";
export { migrateQueue } from "./queueStore.ts";
