import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildIfChanged } from "./build.ts";
import { prepareDataFolder } from "./dataFolder.ts";
import { migrateIfChanged, superviseDatabase } from "./database.ts";
import { acquireLock } from "./lock.ts";
import { findPort, freePort } from "./ports.ts";
import type { Service } from "./service.ts";
import { programs, repositoryRoot as root, superviseProgram, type Contract } from "./services.ts";
import { openStages, type Stages } from "./stages.ts";
import { StartError } from "./startError.ts";

const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

export interface StackOptions {
  /** The one folder this stack writes to. Two stacks need two folders. */
  readonly dataDir: string;
  readonly host: string;
  /** Public port to try first; the next free one is taken when it is in use. */
  readonly port: number;
  readonly rolloutWorkers: number;
  /** 1 unless given; 0 where another machine trains. */
  readonly trainers?: number;
  /** A Postgres of the user's own; undefined starts the embedded one. */
  readonly databaseUrl: string | undefined;
  /** BullMQ on this Redis; undefined keeps the queue in Postgres. */
  readonly redisUrl: string | undefined;
  /** Environment the programs inherit. */
  readonly inherited: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Gives up the start; what was started is stopped. */
  readonly signal?: AbortSignal;
}

/** A running Holdfast. */
export interface Stack {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The process of "api", "web", "trainer", "rollout-1", … or "database"; undefined while it is being started again. */
  pid(name: string): number | undefined;
  /** Stops everything in order: web, rollout workers, trainer, api, database. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  kill(): void;
}

/**
 * Starts Holdfast on a data folder: database, migrations, build, services; resolves when its page and api answer.
 * Rejects (with everything stopped again) with a StartError when there is something its user can do about it.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { say, signal = new AbortController().signal } = options;
  const folder = prepareDataFolder(options.dataDir);
  const lock = await acquireLock(folder.path);
  const services: Service[] = [];
  const stop = async () => {
    for (const service of [...services].reverse()) await service.stop();
    lock.release();
  };
  const stages = openStages(say);
  try {
    const port = await findPort(options.port, options.host);
    const url = `http://${options.host === "0.0.0.0" ? "127.0.0.1" : options.host}:${port}`;
    lock.setUrl(url);
    const databaseUrl = await openDatabase({ ...options, stages, folder, lock, services });
    signal.throwIfAborted();
    const build = () => buildIfChanged({ root, env: options.inherited, signal });
    await stages.run("build", build, (outcome) => outcome);
    const webPort = await freePort();
    const contract: Contract = { ...options, root, databaseUrl, dataDir: folder.path, port, webPort };
    const supervise = { inherited: options.inherited, logs: folder.logs, lock, say };
    const launch = async () => {
      for (const program of programs(contract)) {
        signal.throwIfAborted();
        services.push(await superviseProgram(program, supervise));
      }
      await untilReady(url, { logs: folder.logs, signal });
    };
    await stages.run("services", launch, () => services.map(({ name }) => name).join(", "));
    return {
      url,
      databaseUrl,
      dataDir: folder.path,
      pid: (name) => services.find((service) => service.name === name)?.pid(),
      stop,
      kill: () => {
        for (const service of services) service.kill();
        lock.release();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface OpenDatabase extends StackOptions {
  readonly stages: Stages;
  readonly folder: ReturnType<typeof prepareDataFolder>;
  readonly lock: Awaited<ReturnType<typeof acquireLock>>;
  readonly services: Service[];
}

/** The migrated database's URL: the user's own, or the embedded one, which joins `services`. */
async function openDatabase(options: OpenDatabase): Promise<string> {
  const { stages, folder, lock, say, services } = options;
  let { databaseUrl } = options;
  let stamp: string | undefined;
  if (databaseUrl === undefined) {
    const start = () => superviseDatabase({ folder: folder.postgres, logs: folder.logs, lock, say });
    const database = await stages.run("database", start, () => `PostgreSQL, data in ${folder.postgres}`);
    services.push(database.service);
    databaseUrl = database.url;
    stamp = join(folder.postgres, "migrated.sha256");
  } else {
    say("database               the one of DATABASE_URL");
  }
  const migration = { root, databaseUrl, stamp };
  await stages.run(
    "migrations",
    () => migrateIfChanged(migration),
    (outcome) => outcome,
  );
  return databaseUrl;
}

/** Resolves when the api says it is ready and the page behind it answers. */
async function untilReady(url: string, { logs, signal }: { logs: string; signal: AbortSignal }): Promise<void> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline;) {
    if ((await answers(`${url}/healthz`)) && (await answers(`${url}/`))) return;
    await delay(POLL_MS, undefined, { signal });
  }
  throw new StartError(
    `Holdfast did not answer at ${url} within ${READY_TIMEOUT_MS / 1000} s. See the logs in ${logs}.`,
  );
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")) return false;
    throw error;
  }
}
