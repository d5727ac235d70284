import { catalog } from "./catalog.ts";
import type { Job } from "./job.ts";
import { postgresStore, redisStore, type QueueHandle, type QueueMessage } from "./queueStore.ts";

const RETRY_DELAY_MS = 1_000;
const STALLED_CHECK_MS = 5_000;
/** A process may be killed any number of times in mid-job; giving up is decided from the database, not here. */
const MAX_STALLED_COUNT = 1_000;

export interface BusOptions {
  /** Where the queue lives unless `redisUrl` is given. */
  readonly databaseUrl: string;
  readonly redisUrl?: string;
  /** Told about connection trouble and failed jobs; the queue reconnects and retries by itself. */
  readonly onError?: (error: Error) => void;
}

export interface ConsumeOptions<Payload> {
  readonly concurrency: number;
  /** Must be idempotent: a job is delivered at least once. Rejecting has it retried. */
  readonly handle: (payload: Payload, signal: AbortSignal | undefined) => Promise<void>;
}

export interface Consumer {
  /** Takes no more jobs and resolves when the running handlers are done. */
  close(): Promise<void>;
  /** Stops at once; running jobs go to another consumer when their lock has expired. */
  abandon(): Promise<void>;
}

export interface Bus {
  /** Sends a job unless one with the same key is queued or running. A lower priority number goes first; none goes before any. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload, options?: { readonly priority?: number }): Promise<void>;
  /** Sends many jobs of a kind, in order, each as `enqueue` does. */
  enqueueAll<Payload>(
    job: Job<Payload>,
    payloads: readonly Payload[],
    options?: { readonly priority?: number },
  ): Promise<void>;
  /** Whether a job with this payload's key is queued, delayed or being processed. */
  isLive<Payload>(job: Job<Payload>, payload: Payload): Promise<boolean>;
  consume<Payload>(job: Job<Payload>, options: ConsumeOptions<Payload>): Consumer;
  /** Removes every job of every queue, running ones included. */
  obliterate(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the job queue. Closing the bus closes its consumers, waiting for their handlers. */
export function createBus({ databaseUrl, redisUrl, onError = ignore }: BusOptions): Bus {
  const store = redisUrl === undefined ? postgresStore(databaseUrl) : redisStore(redisUrl);
  const queues = new Map<string, QueueHandle>();
  const consumers = new Set<Consumer>();

  function queueOf({ name }: { readonly name: string }): QueueHandle {
    const open = queues.get(name) ?? store.openQueue(name);
    if (!queues.has(name)) open.on("error", onError);
    queues.set(name, open);
    return open;
  }

  return {
    async enqueue(job, payload, options = {}) {
      const { name, data, opts } = message(job, payload);
      await queueOf(job).add(name, data, { ...opts, ...options });
    },
    async enqueueAll(job, payloads, options = {}) {
      const messages = payloads.map((payload) => message(job, payload));
      const prioritized = messages.map(({ opts, ...rest }) => ({ ...rest, opts: { ...opts, ...options } }));
      if (messages.length > 0) await queueOf(job).addBulk(prioritized);
    },
    async isLive(job, payload) {
      return (await queueOf(job).getJob(job.idempotencyKey(payload))) !== undefined;
    },
    consume(job, { concurrency, handle }) {
      const worker = store.openConsumer({
        name: job.name,
        process: ({ data }, _token, signal) => handle(job.payload.parse(data), signal),
        options: {
          concurrency,
          lockDuration: job.lockDurationMs,
          stalledInterval: STALLED_CHECK_MS,
          maxStalledCount: MAX_STALLED_COUNT,
        },
      });
      worker.on("error", onError);
      const end = async (force: boolean) => {
        consumers.delete(consumer);
        await worker.close(force);
      };
      const consumer: Consumer = { close: () => end(false), abandon: () => end(true) };
      consumers.add(consumer);
      return consumer;
    },
    async obliterate() {
      for (const job of catalog) await queueOf(job).obliterate({ force: true });
    },
    async close() {
      await Promise.all([...consumers].map((consumer) => consumer.close()));
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      await store.close();
    },
  };
}

/** The queue's own errors need no answer; without a listener they would end the process. */
const ignore = () => undefined;

/** A finished job leaves nothing behind, so that the same key can be sent again. */
function message<Payload>(job: Job<Payload>, payload: Payload): QueueMessage {
  const data = job.payload.parse(payload);
  return {
    name: job.name,
    data,
    opts: {
      jobId: job.idempotencyKey(data),
      attempts: job.attempts,
      backoff: { type: "exponential", delay: RETRY_DELAY_MS },
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
}
