import { createBus, createWakes } from "@holdfast/bus";
import { createDatabase } from "@holdfast/db";
import { createControl, type Control } from "./control.ts";

export interface OpenControlOptions {
  readonly databaseUrl: string;
  /** Where the queue lives; without it, in the database. */
  readonly redisUrl?: string;
  /** Database connections kept, besides one for the queue and one for wakes. */
  readonly poolSize: number;
  /** Told about connection trouble; connections are rebuilt by themselves. */
  readonly onError: (error: Error) => void;
}

export interface OpenedControl {
  readonly control: Control;
  /** Ends every tail, then closes the connections. */
  close(): Promise<void>;
}

/** The use cases with connections of their own, for a process that needs neither database nor queue directly. */
export function openControl({ databaseUrl, redisUrl, poolSize, onError }: OpenControlOptions): OpenedControl {
  const db = createDatabase({ url: databaseUrl, poolSize, onError });
  const wakes = createWakes({ databaseUrl, onError });
  const bus = createBus({ databaseUrl, onError, ...(redisUrl === undefined ? {} : { redisUrl }) });
  return {
    control: createControl({ db, bus, wakes }),
    async close() {
      await wakes.close();
      await bus.close();
      await db.close();
    },
  };
}
