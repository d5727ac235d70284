import type { WorkerView } from "./views.ts";

/** What a process and its machine were doing over time, as columns: one entry for each slice of the time asked for. */
export interface WorkerSamplesView {
  /** Worker. */
  readonly id: string;
  readonly kind: WorkerView["kind"];
  /** Milliseconds since 1970. */
  readonly at: readonly number[];
  /** Cores the process used. */
  readonly cpu: readonly number[];
  /** Share of all cores of the machine that were busy, 0 to 1. */
  readonly hostCpu: readonly number[];
  /** Resident bytes of the process. */
  readonly memory: readonly number[];
  /** Bytes in use on the machine. */
  readonly hostMemory: readonly number[];
  /** Bytes the machine has. */
  readonly hostMemoryOf: number;
}

export interface WorkerSampleQuery {
  /** Workers that worked on the run, while it went on; without it, all workers. */
  readonly runId?: string;
  /** The last minutes of that; without it, all of a run's time, or the last hour. */
  readonly minutes?: number;
}
