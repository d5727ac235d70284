import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 25;

/** A process, told apart from a later one that was given the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the words of the operating system. */
  readonly startedAt: string;
}

/** The identity of the live process `pid`; undefined when there is none (a zombie counts as none). */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = existsSync("/proc/self/stat") ? startFromProc(pid) : startFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export const isAlive = (process: ProcessIdentity): boolean => identify(process.pid)?.startedAt === process.startedAt;

/** The processes between this one and the npm that runs it as a script, npm last: a shell may stand between. */
export function npmAbove(): ProcessIdentity[] {
  const parent = process.ppid;
  const [command, grandparent] = commandAndParent(parent);
  const pids = command === "sh" && grandparent !== undefined ? [parent, grandparent] : [parent];
  return pids.flatMap((pid) => identify(pid) ?? []);
}

/** Sends `signal` to a process's whole group, or to it alone when it leads none; a process that is gone is no error. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (!trySignal(-pid, signal)) trySignal(pid, signal);
}

/** Sends `signal` to one process; a process that is gone is no error. Returns whether it was there. */
export function trySignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/** Asks processes of an earlier start to end, and after `patienceMs` ends them. Resolves when none is left. */
export async function endLeftovers(
  leftovers: readonly { readonly identity: ProcessIdentity; readonly signal: NodeJS.Signals }[],
  patienceMs: number,
): Promise<void> {
  const live = () => leftovers.filter(({ identity }) => isAlive(identity));
  for (const { identity, signal } of live()) trySignal(identity.pid, signal);
  for (const deadline = Date.now() + patienceMs; live().length > 0 && Date.now() < deadline;) await delay(POLL_MS);
  for (const { identity } of live()) signalGroup(identity.pid, "SIGKILL");
  while (live().length > 0) await delay(POLL_MS);
}

/**
 * Leaves a small shell beside `child` that signals it when this process is gone, however it ended: the shell's input
 * closes then. For programs that are not ours and so do not watch for that themselves. Resolves when both have ended.
 */
export function endWithThisProcess(child: ChildProcess, signal: "SIGTERM" | "SIGINT"): Promise<void> {
  const script = 'read _; kill -s "$1" "$2" 2>/dev/null';
  const guard = spawn("sh", ["-c", script, "holdfast-guard", signal.slice("SIG".length), String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  const gone = new Promise<void>((resolve) =>
    guard.once("close", () => {
      resolve();
    }),
  );
  child.once("exit", () => guard.kill("SIGKILL"));
  return gone;
}

/** Field 22 of /proc/<pid>/stat. */
function startFromProc(pid: number): string | undefined {
  const [, fields] = readStat(pid);
  return fields[0] === "Z" ? undefined : fields[19];
}

/** Fields 2 and 4 of /proc/<pid>/stat; nothing where there is no /proc. */
function commandAndParent(pid: number): [string | undefined, number | undefined] {
  const [command, fields] = readStat(pid);
  return [command, fields[1] === undefined ? undefined : Number(fields[1])];
}

/** The command of /proc/<pid>/stat, which stands in brackets and may hold spaces, and the fields from the third on. */
function readStat(pid: number): [string | undefined, string[]] {
  const path = `/proc/${pid}/stat`;
  const text = existsSync(path) ? readOrNothing(path) : undefined;
  if (text === undefined) return [undefined, []];
  const end = text.lastIndexOf(")");
  return [text.slice(text.indexOf("(") + 1, end), text.slice(end + 2).split(" ")];
}

/** A process may end between looking and reading. */
function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return undefined;
    throw error;
  }
}

function startFromPs(pid: number): string | undefined {
  if (!trySignalZero(pid)) return undefined;
  return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
}

function trySignalZero(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
