import { cpus, freemem, totalmem } from "node:os";
import type { Heartbeat } from "@holdfast/control";

type MachineSample = NonNullable<Heartbeat["sample"]>;

/** Counters of this process and its machine; times count up from some start. */
export interface MachineReading {
  readonly atMs: number;
  /** Processor time of this process. */
  readonly processMs: number;
  /** Time of all cores together, and how much of it they were idle. */
  readonly coresMs: number;
  readonly idleMs: number;
  readonly memory: number;
  readonly hostFree: number;
  readonly hostMemoryOf: number;
}

/** What this process and its machine did since the sampler was last asked; null the first time. */
export type MachineSampler = () => MachineSample | null;

export function createMachineSampler(read: () => MachineReading = readMachine): MachineSampler {
  let last: MachineReading | null = null;
  return () => {
    const [before, now] = [last, read()];
    last = now;
    return before === null ? null : sampleBetween(before, now);
  };
}

function sampleBetween(before: MachineReading, now: MachineReading): MachineSample {
  const cores = now.coresMs - before.coresMs;
  const elapsed = now.atMs - before.atMs;
  return {
    cpu: elapsed > 0 ? (now.processMs - before.processMs) / elapsed : 0,
    hostCpu: cores > 0 ? Math.min(1, Math.max(0, 1 - (now.idleMs - before.idleMs) / cores)) : 0,
    memory: now.memory,
    hostMemory: now.hostMemoryOf - now.hostFree,
    hostMemoryOf: now.hostMemoryOf,
  };
}

function readMachine(): MachineReading {
  const { user, system } = process.cpuUsage(); // microseconds
  const times = cpus().map((core) => core.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    atMs: performance.now(),
    processMs: (user + system) / 1000,
    coresMs: sum(times.flatMap((time) => Object.values(time))),
    idleMs: sum(times.map(({ idle }) => idle)),
    memory: process.memoryUsage.rss(),
    hostFree: freemem(),
    hostMemoryOf: totalmem(),
  };
}
