/**
 * How fast series are written and read, and whether anything is lost: ten runs of 100,000 points and one of a million with
 * planted spikes, through the product's own write and read paths, on a PostgreSQL of its own.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openControl } from "@holdfast/control";
import { createDatabase } from "@holdfast/db";
import { ensureModels } from "../prisma/seed/modelFiles.ts";
import { migrate } from "../scripts/migrate.ts";
import { initPostgres, startPostgres } from "../scripts/postgres.ts";
import { freePort } from "../scripts/supervisor/ports.ts";
import { measureSeries, type SeriesReport } from "./measureSeries.ts";

const { values: options } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const log = (line: string) => process.stderr.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), "holdfast-series-"));
chmodSync(folder, 0o755); // PostgreSQL, which root starts as another user, must get to its data
await initPostgres({ folder });
const server = await startPostgres({ folder, port: await freePort() });
try {
  const report = await measured(server.url("holdfast"));
  console.log(options.json ? JSON.stringify(report) : report);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measured(databaseUrl: string): Promise<SeriesReport> {
  await migrate(databaseUrl);
  const db = createDatabase({ url: databaseUrl });
  const onError = (error: Error) => {
    log(error.message);
  };
  const opened = openControl({ databaseUrl, poolSize: 4, onError });
  try {
    await ensureModels(db);
    return await measureSeries({ db, control: opened.control, log });
  } finally {
    await opened.close();
    await db.close();
  }
}
