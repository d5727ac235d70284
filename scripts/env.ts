import { join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const DEFAULT_PORT = 7800;

const schema = z.object({
  HOLDFAST_DATA_DIR: z.string().min(1).default(join(root, ".holdfast")),
  HOLDFAST_HOST: z.string().min(1).default("127.0.0.1"),
  HOLDFAST_PORT: z.coerce.number().int().min(1).max(65_535).default(DEFAULT_PORT),
  HOLDFAST_ROLLOUT_WORKERS: z.coerce.number().int().min(0).max(256).default(1),
  HOLDFAST_TRAINERS: z.coerce.number().int().min(0).max(1).default(1),
  DATABASE_URL: z.string().min(1).optional(),
  QUEUE_REDIS_URL: z.string().min(1).optional(),
  CHROME_PATH: z.string().min(1).optional(),
  CHROMIUM_PATH: z.string().min(1).optional(),
  npm_lifecycle_event: z.string().optional(),
});

export interface ScriptsEnv {
  /** The one folder that holds everything a start writes. */
  readonly dataDir: string;
  readonly host: string;
  /** Public port to try first. */
  readonly port: number;
  readonly rolloutWorkers: number;
  /** 1, or 0 where another machine trains. */
  readonly trainers: number;
  /** A Postgres of the user's own instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** BullMQ on Redis instead of Postgres. */
  readonly redisUrl: string | undefined;
  /** The browser for end-to-end tests, when the user names one. */
  readonly chromiumPath: string | undefined;
  readonly startedByNpm: boolean;
  /** What every child process inherits: the user's environment, with the tools' telemetry and update checks off. */
  readonly inherited: NodeJS.ProcessEnv;
}

/** Reads the environment of a script. Throws naming the variable that is wrong. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): ScriptsEnv {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(problems.join("; "));
  }
  const env = parsed.data;
  return {
    dataDir: env.HOLDFAST_DATA_DIR,
    host: env.HOLDFAST_HOST,
    port: env.HOLDFAST_PORT,
    rolloutWorkers: env.HOLDFAST_ROLLOUT_WORKERS,
    trainers: env.HOLDFAST_TRAINERS,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.QUEUE_REDIS_URL,
    chromiumPath: env.CHROME_PATH ?? env.CHROMIUM_PATH,
    startedByNpm: env.npm_lifecycle_event !== undefined,
    inherited: {
      ...source,
      NEXT_TELEMETRY_DISABLED: "1",
      TURBO_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
      CHECKPOINT_DISABLE: "1",
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
    },
  };
}
