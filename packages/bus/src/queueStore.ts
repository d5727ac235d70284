import { Queue, Worker, createPostgresBackend, runMigrations, withBackend } from "bullmq";
import { Redis } from "ioredis";
import pg from "pg";

const SCHEMA = "bullmq";
/** Connections per open queue or consumer, its LISTEN connection not counted. */
const POOL_SIZE = 2;

interface ConsumerSettings {
  readonly name: string;
  readonly process: (job: { readonly data: unknown }, token?: string, signal?: AbortSignal) => Promise<void>;
  readonly options: {
    readonly concurrency: number;
    readonly lockDuration: number;
    readonly stalledInterval: number;
    readonly maxStalledCount: number;
  };
}

interface Connected {
  on(event: "error", listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface QueueHandle extends Connected {
  add(name: string, data: unknown, options: AddOptions): Promise<unknown>;
  addBulk(messages: QueueMessage[]): Promise<unknown>;
  getJob(id: string): Promise<{ getState(): Promise<string> } | undefined>;
  obliterate(options: { readonly force: boolean }): Promise<void>;
}

interface AddOptions {
  readonly jobId: string;
  readonly attempts: number;
  readonly priority?: number;
  readonly backoff: { readonly type: "exponential"; readonly delay: number };
  readonly removeOnComplete: boolean;
  readonly removeOnFail: boolean;
}

export interface QueueMessage {
  readonly name: string;
  readonly data: unknown;
  readonly opts: AddOptions;
}

interface ConsumerHandle extends Connected {
  close(force?: boolean): Promise<void>;
}

/** BullMQ on one of its two stores; everything above it is the same for both. */
export interface QueueStore {
  openQueue(name: string): QueueHandle;
  openConsumer(settings: ConsumerSettings): ConsumerHandle;
  close(): Promise<void>;
}

/** BullMQ's PostgreSQL backend, in its own schema, which `migrateQueue` must have made. */
export function postgresStore(databaseUrl: string): QueueStore {
  const classes = withBackend(createPostgresBackend);
  const connection = { connectionString: databaseUrl, schema: SCHEMA, max: POOL_SIZE };
  return {
    openQueue: (name) => new classes.Queue<unknown>(name, { connection }),
    openConsumer: ({ name, process, options }) =>
      new classes.Worker<unknown>(name, process, { connection, ...options }),
    close: () => Promise.resolve(),
  };
}

/** BullMQ on Redis (or Valkey); the server needs `maxmemory-policy noeviction` and an append-only file. */
export function redisStore(redisUrl: string): QueueStore {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  return {
    openQueue: (name) => new Queue<unknown>(name, { connection }),
    openConsumer: ({ name, process, options }) => new Worker<unknown>(name, process, { connection, ...options }),
    async close() {
      await connection.quit();
    },
  };
}

/** Creates or updates the queue's tables in PostgreSQL. Safe to repeat, and from several processes at once. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}
