import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { z } from "zod";

/** Keys of model endpoints: the only variables that are ever sent anywhere. */
const keyVariable = /^HOLDFAST_KEY_[A-Z0-9_]+$/;

const Environment = z.object({
  DATABASE_URL: z.url({ error: "DATABASE_URL must be a postgresql:// URL" }),
  QUEUE_REDIS_URL: z.url().optional(),
  HOLDFAST_DATA_DIR: z.string().min(1).default(".holdfast"),
  HOLDFAST_WORKER_NAME: z.string().min(1).optional(),
  HOLDFAST_SANDBOX_THREADS: z.coerce.number().int().min(1).max(64).default(1),
  HOLDFAST_GROUP_CONCURRENCY: z.coerce.number().int().min(1).max(512).default(64),
  HOLDFAST_MAX_ACTIVE_RUNS: z.coerce.number().int().min(1).max(64).default(1),
});

/** What a worker process is told from outside. */
export interface WorkerEnv {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  /** Unique per process start. */
  readonly worker: string;
  readonly host: string;
  readonly sandboxThreads: number;
  /** Groups one worker samples at once. */
  readonly groupConcurrency: number;
  readonly maxActiveRuns: number;
  /** Keys of model endpoints by the names of their variables. */
  readonly endpointKeys: ReadonlyMap<string, string>;
}

/** Reads the environment once. Throws with the variable's name when a value is missing or wrong. */
export function readEnv(kind: "rollout" | "trainer"): WorkerEnv {
  const parsed = Environment.safeParse(process.env);
  if (!parsed.success) throw new Error(`environment: ${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  return {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.QUEUE_REDIS_URL,
    dataDir: env.HOLDFAST_DATA_DIR,
    worker: `${env.HOLDFAST_WORKER_NAME ?? kind}-${randomUUID().slice(0, 6)}`,
    host: hostname(),
    sandboxThreads: env.HOLDFAST_SANDBOX_THREADS,
    groupConcurrency: env.HOLDFAST_GROUP_CONCURRENCY,
    maxActiveRuns: env.HOLDFAST_MAX_ACTIVE_RUNS,
    endpointKeys: new Map(
      Object.entries(process.env).flatMap(([name, value]) =>
        value !== undefined && value !== "" && keyVariable.test(name) ? [[name, value] as const] : [],
      ),
    ),
  };
}
