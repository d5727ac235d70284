import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SeedError } from "./seedError.ts";

const PORT_LINE = 3;

/** The database of the Holdfast that runs on a data folder. Throws a SeedError when none does. */
export function findDatabase(dataDir: string): string {
  const folder = join(dataDir, "postgres");
  const pidFile = join(folder, "cluster", "postmaster.pid");
  if (!existsSync(pidFile)) {
    throw new SeedError(
      `No Holdfast runs on ${dataDir}: start one with npm start, name the folder of another with --data-dir, or set DATABASE_URL.`,
    );
  }
  const port = readFileSync(pidFile, "utf8").split("\n")[PORT_LINE]?.trim() ?? "";
  const password = encodeURIComponent(readFileSync(join(folder, "password"), "utf8").trim());
  return `postgresql://holdfast:${password}@127.0.0.1:${port}/holdfast`;
}
