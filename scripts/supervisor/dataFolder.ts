import { chmodSync, mkdirSync, rmSync, statSync, statfsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { firstClosedParent, UNPRIVILEGED_UID } from "./reach.ts";
import { StartError } from "./startError.ts";

const NEEDED_BYTES = 1024 ** 3;

export interface DataFolder {
  readonly path: string;
  readonly logs: string;
  readonly postgres: string;
}

/**
 * Creates the data folder, or checks the one there: it must be writable, with 1 GiB free, and when this process is root
 * its parents must let other users through. Throws a StartError that says which of these fails.
 */
export function prepareDataFolder(folder: string, freeBytes = freeBytesOf): DataFolder {
  const path = resolve(folder);
  const places = { path, logs: join(path, "logs"), postgres: join(path, "postgres") };
  try {
    for (const place of Object.values(places)) mkdirSync(place, { recursive: true, mode: 0o755 });
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, "writable?");
    rmSync(probe);
  } catch (error) {
    throw folderProblem(path, error);
  }
  const free = freeBytes(path);
  if (free < NEEDED_BYTES) {
    const mebibytes = Math.floor(free / 1024 ** 2);
    throw new StartError(
      `The disk that holds ${path} has ${mebibytes} MiB free, and Holdfast needs 1 GiB. ` +
        "Free some space, or set HOLDFAST_DATA_DIR to a folder on another disk.",
    );
  }
  if (process.getuid?.() === 0) {
    letOthersThrough([path, places.postgres]);
    checkReachable(places.postgres);
  }
  return places;
}

/** Throws unless every parent of `path` lets PostgreSQL's unprivileged user through. */
function checkReachable(path: string): void {
  const closed = firstClosedParent(path);
  if (closed === undefined) return;
  throw new StartError(
    `Holdfast was started by root, so PostgreSQL runs as an unprivileged user (uid ${UNPRIVILEGED_UID}), who cannot enter ${closed} ` +
      `on the way to ${path}. Set HOLDFAST_DATA_DIR to a folder that every user can enter (for example /var/lib/holdfast), ` +
      `make ${closed} enterable (chmod o+x), or start Holdfast as a plain user.`,
  );
}

function folderProblem(path: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const advice = "Fix its permissions, or set HOLDFAST_DATA_DIR to another folder.";
  switch (error.code) {
    case "EACCES":
    case "EPERM":
      return new StartError(`The data folder ${path} cannot be read and written by this user. ${advice}`);
    case "EROFS":
      return new StartError(`The data folder ${path} is on a read-only disk. Set HOLDFAST_DATA_DIR to another folder.`);
    case "ENOTDIR":
    case "EEXIST":
      return new StartError(`The data folder ${path} is a file, or under one. Set HOLDFAST_DATA_DIR to a folder.`);
    case "ENOSPC":
      return new StartError(`The disk that holds ${path} is full. Free some space and start again.`);
    default:
      return error;
  }
}

function freeBytesOf(path: string): number {
  const disk = statfsSync(path);
  return disk.bavail * disk.bsize;
}

/** Adds permission to pass (not to list) to folders of our own. */
function letOthersThrough(folders: readonly string[]): void {
  for (const folder of folders) chmodSync(folder, statSync(folder).mode | 0o011);
}
