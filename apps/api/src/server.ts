import { openControl } from "@holdfast/control";
import { createApiServer } from "./createApiServer.ts";
import { readEnv } from "./env.ts";

/** Longest a stop may take before the process ends anyway, unclean. */
const stopLimitMs = 8_000;

let stopping = false;
const env = readEnv();
const opened = openControl({
  databaseUrl: env.DATABASE_URL,
  ...(env.QUEUE_REDIS_URL === undefined ? {} : { redisUrl: env.QUEUE_REDIS_URL }),
  poolSize: 8,
  onError: (error) => logError("control", error),
});
const server = createApiServer({
  control: opened.control,
  webPort: env.WEB_PORT,
  allowedHosts: env.HOLDFAST_ALLOWED_HOSTS,
  logError,
});

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
// The supervisor that started this process over IPC is gone: nobody else would stop it.
process.once("disconnect", stop);

const port = await server.listen({ host: env.HOLDFAST_HOST, port: env.PORT });
process.stdout.write(`API listens on http://${env.HOLDFAST_HOST}:${port}\n`);

function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  void stopInOrder();
}

async function stopInOrder(): Promise<void> {
  try {
    await server.close();
    await opened.close();
  } catch (error) {
    logError("stopping", error);
    process.exit(1);
  }
  process.exit(0);
}

function logError(where: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${new Date().toISOString()} ${where}: ${text}\n`);
}
