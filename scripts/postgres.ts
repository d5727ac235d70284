import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { postgresPrograms } from "./postgresPrograms.ts";
import { UNPRIVILEGED_UID } from "./supervisor/reach.ts";

const USER = "holdfast";
const START_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 200;

export interface RunningPostgres {
  readonly process: ChildProcess;
  readonly port: number;
  /** Connection URL of a database on this server, password included. */
  url(database: string): string;
  /** Fast shutdown: sends SIGINT and resolves when the server is gone. */
  stop(): Promise<void>;
}

interface ServerPlace {
  readonly folder: string;
  readonly port: number;
  /** Further server settings, as "name=value". */
  readonly settings?: readonly string[];
}

/**
 * Creates a database cluster in `folder` unless one is there, with a random password (scram) kept beside it in
 * `password`, mode 600. The folder must be reachable by an unprivileged user when this process is root.
 */
export async function initPostgres({ folder }: { readonly folder: string }): Promise<void> {
  const cluster = join(folder, "cluster");
  if (existsSync(join(cluster, "PG_VERSION"))) return;
  const draft = join(folder, "cluster.new"); // an interrupted start leaves this one half-made, never the other
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  giveAway([folder, draft, passwordFile]);
  const { initdb } = await postgresPrograms();
  const options = ["-U", USER, "--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", "--no-sync"];
  const child = spawn(initdb, ["-D", draft, `--pwfile=${passwordFile}`, ...options], {
    ...identity(),
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk) => (complaint += String(chunk)));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`Cannot create the database in ${folder}: ${complaint.trim()}${reachHint()}`);
  }
  renameSync(draft, cluster);
}

/** Starts the server of `folder` on a loopback port and resolves once it accepts connections; output goes to `postgres.log`. */
export async function startPostgres({ folder, port, settings = [] }: ServerPlace): Promise<RunningPostgres> {
  const { postgres } = await postgresPrograms();
  const logFile = join(folder, "postgres.log");
  const log = openSync(logFile, "a", 0o600);
  const fixed = ["listen_addresses=127.0.0.1", "unix_socket_directories=", `max_connections=${MAX_CONNECTIONS}`];
  const child = spawn(
    postgres,
    [
      "-D",
      join(folder, "cluster"),
      "-p",
      String(port),
      ...[...fixed, ...settings].flatMap((setting) => ["-c", setting]),
    ],
    { ...identity(), cwd: "/", stdio: ["ignore", log, log], detached: true },
  );
  closeSync(log);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
  await accepting({ child, port, logFile });
  const password = encodeURIComponent(readFileSync(join(folder, "password"), "utf8").trim());
  return {
    process: child,
    port,
    url: (database) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
      await exited;
    },
  };
}

async function accepting(server: {
  readonly child: ChildProcess;
  readonly port: number;
  readonly logFile: string;
}): Promise<void> {
  const { child, port, logFile } = server;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      throw new Error(`PostgreSQL did not start: ${lastLines(logFile)}${reachHint()}`);
    if (await opens(port)) return;
    await delay(20);
  }
  child.kill("SIGKILL");
  throw new Error(`PostgreSQL did not open port ${port} in ${START_TIMEOUT_MS / 1000} s: ${lastLines(logFile)}`);
}

function opens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    }).on("error", () => resolve(false));
  });
}

const lastLines = (file: string) => readFileSync(file, "utf8").trim().split("\n").slice(-5).join("\n");
const isRoot = () => process.getuid?.() === 0;
const identity = () => (isRoot() ? { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } : {});
const reachHint = () =>
  isRoot() ? "\n(As root the database runs as an unprivileged user, who must be able to reach that folder.)" : "";

function giveAway(paths: readonly string[]): void {
  if (isRoot()) for (const path of paths) chownSync(path, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
}
