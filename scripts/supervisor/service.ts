import type { ChildProcess } from "node:child_process";
import type { LogFile } from "./logFile.ts";
import { signalGroup, trySignal } from "./processes.ts";

export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** A process that lived this long has recovered: the next crash waits `firstMs` again. */
  readonly stableMs: number;
}

export interface ServiceOptions {
  readonly name: string;
  /** Starts the process, as the leader of its own group; called again after each crash. */
  readonly start: () => ChildProcess | Promise<ChildProcess>;
  readonly stopSignal: "SIGTERM" | "SIGINT";
  readonly log: LogFile;
  readonly backoff?: Backoff;
  /** How long a stop waits before it kills. */
  readonly patienceMs?: number;
  readonly onStart: (pid: number) => void;
  readonly onCrash: (sentence: string) => void;
}

/** A process that is started again whenever it ends, until it is stopped. */
export interface Service {
  readonly name: string;
  /** Of the process running now; undefined between a crash and the restart. */
  pid(): number | undefined;
  /** Resolves when the process and its group are gone. Safe to call twice. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

const BACKOFF: Backoff = { firstMs: 500, longestMs: 30_000, stableMs: 60_000 };
const PATIENCE_MS = 8_000;

/** Starts a service; rejects when its first process cannot be started at all. */
export async function superviseService(options: ServiceOptions): Promise<Service> {
  const { name, log, backoff = BACKOFF, patienceMs = PATIENCE_MS } = options;
  let child: ChildProcess | undefined;
  let closed = Promise.resolve();
  let delayMs = backoff.firstMs;
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;

  const launch = async () => {
    log.mark(`--- ${new Date().toISOString()} ${name} starts\n`);
    const startedAt = performance.now();
    child = await options.start();
    const started = child;
    if (started.pid !== undefined) options.onStart(started.pid);
    for (const stream of [started.stdout, started.stderr])
      stream?.on("data", (chunk: Buffer) => {
        log.write(chunk);
      });
    started.once("error", (error) => {
      log.write(`${error.message}\n`);
    });
    started.once("exit", () => {
      if (started.pid !== undefined) trySignal(-started.pid, "SIGKILL"); // what it started itself
    });
    closed = new Promise((resolve) => {
      started.once("close", (code, signal) => {
        child = undefined;
        resolve();
        if (stopping) return;
        const livedMs = performance.now() - startedAt;
        if (livedMs >= backoff.stableMs) delayMs = backoff.firstMs;
        again(`ended (${signal ?? `exit ${code ?? "?"}`}) after ${(livedMs / 1000).toFixed(1)} s`);
      });
    });
    if (stopping) await end(started);
  };
  const again = (what: string) => {
    const wait = delayMs;
    delayMs = Math.min(delayMs * 2, backoff.longestMs);
    options.onCrash(
      [`${name} ${what}; starting it again in ${wait / 1000} s. Log: ${log.path}`, ...log.tail()].join("\n    "),
    );
    restart = setTimeout(() => {
      launch().catch((error: unknown) => {
        if (!stopping) again(`could not start: ${error instanceof Error ? error.message : String(error)}`);
      });
    }, wait);
  };
  const end = async ({ pid }: ChildProcess) => {
    if (pid === undefined) return;
    const timer = setTimeout(() => {
      signalGroup(pid, "SIGKILL");
    }, patienceMs);
    trySignal(pid, options.stopSignal);
    await closed;
    clearTimeout(timer);
  };

  await launch();
  return {
    name,
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      clearTimeout(restart);
      if (child !== undefined) await end(child);
    },
    kill() {
      stopping = true;
      clearTimeout(restart);
      if (child?.pid !== undefined) signalGroup(child.pid, "SIGKILL");
    },
  };
}
