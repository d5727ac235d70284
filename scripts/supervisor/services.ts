import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Lock } from "./lock.ts";
import { openLog } from "./logFile.ts";
import { superviseService, type Backoff, type Service } from "./service.ts";

const LEASH = new URL("./leash.mjs", import.meta.url).href;
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
/** Below the page and the api, so that both stay quick while the processors compute. */
const COMPUTE_NICENESS = 5;

/** A Node program that the supervisor keeps running. */
export interface Program {
  readonly name: string;
  readonly cwd: string;
  /** Node's arguments: the script and its own. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly niceness: number;
}

export interface Contract {
  readonly root: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly webPort: number;
  readonly rolloutWorkers: number;
  /** 1 unless given; 0 where another machine trains. */
  readonly trainers?: number;
}

/** The product's programs, in the order they start. Each is told where everything is through its environment. */
export function programs(contract: Contract): Program[] {
  const { root, redisUrl, webPort } = contract;
  const env = {
    DATABASE_URL: contract.databaseUrl,
    ...(redisUrl === undefined ? {} : { QUEUE_REDIS_URL: redisUrl }),
    HOLDFAST_DATA_DIR: contract.dataDir,
    HOLDFAST_HOST: contract.host,
    PORT: String(contract.port),
    WEB_PORT: String(webPort),
    NODE_ENV: "production",
  };
  const worker = (name: string, script: string): Program => ({
    name,
    cwd: join(root, "apps/worker"),
    args: ["--import", TSX, script],
    env: { ...env, HOLDFAST_WORKER_NAME: name },
    niceness: COMPUTE_NICENESS,
  });
  const next = join(root, "node_modules/next/dist/bin/next");
  return [
    { name: "api", cwd: join(root, "apps/api"), args: ["--import", TSX, "src/server.ts"], env, niceness: 0 },
    ...(contract.trainers === 0 ? [] : [worker("trainer", "src/trainerWorker.ts")]),
    ...Array.from({ length: contract.rolloutWorkers }, (_, index) =>
      worker(`rollout-${index + 1}`, "src/rolloutWorker.ts"),
    ),
    {
      name: "web",
      cwd: join(root, "apps/web"),
      args: [next, "start", "-H", "127.0.0.1", "-p", String(webPort)],
      env,
      niceness: 0,
    },
  ];
}

export interface SuperviseOptions {
  readonly inherited: NodeJS.ProcessEnv;
  readonly logs: string;
  readonly lock: Lock;
  readonly say: (line: string) => void;
  readonly backoff?: Backoff;
  readonly patienceMs?: number;
}

/** Keeps `program` running, its output in `<logs>/<name>.log`, and ends it when this process is gone. */
export function superviseProgram(program: Program, options: SuperviseOptions): Promise<Service> {
  const { name, cwd, args, env, niceness } = program;
  const { inherited, logs, lock, say, ...limits } = options;
  return superviseService({
    ...limits,
    name,
    start: () =>
      spawn(process.execPath, ["--import", LEASH, ...args], {
        cwd,
        env: { ...inherited, ...env },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        detached: true, // Ctrl-C reaches the supervisor alone, which stops the programs in order
      }),
    stopSignal: "SIGTERM",
    log: openLog(join(logs, `${name}.log`), {
      onLoss: (error) => {
        say(`The log of ${name} cannot be written: ${error.message}`);
      },
    }),
    onStart: (pid) => {
      if (niceness > 0) setPriority(pid, niceness);
      lock.recordChild(name, { pid, signal: "SIGTERM" });
    },
    onCrash: say,
  });
}

/** This repository's root. */
export const repositoryRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
