import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { endLeftovers, identify, isAlive, type ProcessIdentity } from "./processes.ts";
import { StartError } from "./startError.ts";

const LEFTOVER_PATIENCE_MS = 8_000;

const identity = z.object({ pid: z.number().int(), startedAt: z.string() });
const lockFile = z.object({
  supervisor: identity,
  url: z.string().optional(),
  children: z.record(z.string(), identity.extend({ signal: z.enum(["SIGTERM", "SIGINT"]) })),
});
type LockFile = z.infer<typeof lockFile>;

/** Another start holds the data folder; the message says which and where. */
export class AlreadyRunning extends StartError {}

/** The exclusive hold of one supervisor on a data folder. */
export interface Lock {
  /** Says where this stack will answer, for a second start to repeat. */
  setUrl(url: string): void;
  /** Notes a child so that the next start can end it if this process is killed. */
  recordChild(name: string, child: { readonly pid: number; readonly signal: "SIGTERM" | "SIGINT" }): void;
  release(): void;
}

/**
 * Takes the data folder for this process. Throws AlreadyRunning when a live supervisor holds it; takes it over from a
 * dead one, after ending the processes that one left behind.
 */
export async function acquireLock(folder: string): Promise<Lock> {
  const path = join(folder, "lock.json");
  const self = identify(process.pid);
  if (self === undefined) throw new Error("This process cannot see itself");
  let state: LockFile = { supervisor: self, children: {} };
  while (!create(path, state)) {
    const holder = read(path);
    if (holder === undefined) continue; // released meanwhile
    if (isAlive(holder.supervisor)) throw new AlreadyRunning(runningSentence(holder));
    if (takeAway(path, holder.supervisor)) await endLeftovers(leftoversOf(holder), LEFTOVER_PATIENCE_MS);
  }
  const save = (next: LockFile) => {
    state = next;
    writeFileSync(`${path}.new`, JSON.stringify(state, null, 2));
    renameSync(`${path}.new`, path);
  };
  return {
    setUrl: (url) => {
      save({ ...state, url });
    },
    recordChild: (name, { pid, signal }) => {
      const child = identify(pid);
      if (child !== undefined) save({ ...state, children: { ...state.children, [name]: { ...child, signal } } });
    },
    release: () => {
      rmSync(path, { force: true });
    },
  };
}

const runningSentence = ({ supervisor, url }: LockFile) =>
  url === undefined
    ? `Holdfast is already starting here (process ${supervisor.pid}).`
    : `Holdfast is already running (process ${supervisor.pid}): ${url}`;

/** Creates the lock with its content in one step; false when there is one. */
function create(path: string, state: LockFile): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(state, null, 2));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Moves a dead holder's lock aside; false when another start was faster (its lock is put back). */
function takeAway(path: string, holder: ProcessIdentity): boolean {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
  const moved = read(aside);
  const isHolders = moved?.supervisor.pid === holder.pid && moved.supervisor.startedAt === holder.startedAt;
  if (isHolders) rmSync(aside);
  else renameSync(aside, path);
  return isHolders;
}

const leftoversOf = ({ children }: LockFile) =>
  Object.values(children).map(({ signal, ...child }) => ({ identity: child, signal }));

function read(path: string): LockFile | undefined {
  if (!existsSync(path)) return undefined;
  const parsed = lockFile.safeParse(parseJson(readFileSync(path, "utf8")));
  if (parsed.success) return parsed.data;
  throw new StartError(`${path} is not a lock file of Holdfast. If no Holdfast is running, delete it and start again.`);
}

/** The value a text holds; undefined when it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
