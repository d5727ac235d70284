import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {} from "@holdfast/db/testing";
import type { TestProject } from "vitest/node";
import { migrate } from "./migrate.ts";
import { initPostgres, startPostgres } from "./postgres.ts";

const TEMPLATE = "holdfast_template";
/** Nothing here needs to survive a power cut. */
const HASTY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Vitest global set-up: a throw-away PostgreSQL on a free port with a migrated template database; removed afterwards. */
export default async function testPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "holdfast-test-"));
  chmodSync(folder, 0o755);
  await initPostgres({ folder });
  const server = await startPostgres({ folder, port: await freePort(), settings: HASTY });
  const remove = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(server.url(TEMPLATE));
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide("postgres", { serverUrl: server.url("postgres"), template: TEMPLATE });
  return remove;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
