import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The user that PostgreSQL runs as when Holdfast is started by root, whom PostgreSQL refuses; no account is needed. */
export const UNPRIVILEGED_UID = 65_534;

/** The first folder on the way to `path` that the unprivileged user cannot enter; undefined when all are open. */
export function firstClosedParent(path: string): string | undefined {
  return parentsOf(path).find((parent) => !opensToUnprivileged(parent));
}

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...parentsOf(parent), parent];
}

function opensToUnprivileged(folder: string): boolean {
  if (!existsSync(folder)) return true;
  const { mode, uid } = statSync(folder);
  return (mode & 0o001) !== 0 || (uid === UNPRIVILEGED_UID && (mode & 0o100) !== 0);
}
