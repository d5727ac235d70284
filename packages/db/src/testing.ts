import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { createDatabase, type Database } from "./createDatabase.ts";
import { newId } from "./newId.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Server of the test run, and the migrated database that tests clone. Set by the global set-up. */
    readonly postgres: { readonly serverUrl: string; readonly template: string };
  }
}

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
}

/**
 * Gives the test file a database of its own, migrated and empty, from before its first test until after its last.
 * Call it at the top of the file; read `url` and `db` inside tests.
 */
export function withDatabase(): TestDatabase {
  let open: (TestDatabase & { readonly name: string }) | undefined;
  beforeAll(async () => {
    const { serverUrl, template } = inject("postgres");
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    const url = databaseUrl(serverUrl, name);
    open = { name, url, db: createDatabase({ url }) };
  });
  afterAll(async () => {
    if (!open) return;
    await open.db.close();
    await onServer(`DROP DATABASE ${open.name} WITH (FORCE)`);
  });
  const opened = () => {
    if (!open) throw new Error("The database is there inside tests and their hooks only.");
    return open;
  };
  return {
    get url() {
      return opened().url;
    },
    get db() {
      return opened().db;
    },
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgres").serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Stores a run that nothing has happened to, with what it needs; returns its id. */
export async function aStoredRun(db: Database): Promise<string> {
  const id = newId("run");
  const base = { name: "base", size: "xs", parameters: 1, digest: "d", card: {} };
  const vocabulary = { digest: "v", pieces: [], controlPieces: [] };
  await db.prisma.vocabulary.upsert({ where: { digest: "v" }, create: vocabulary, update: {} });
  await db.prisma.basePolicy.upsert({
    where: { name: "base" },
    create: { ...base, vocabularyDigest: "v" },
    update: {},
  });
  const taskset = { name: "tasks", description: "None." };
  await db.prisma.taskset.upsert({ where: { name: "tasks" }, create: taskset, update: {} });
  const names = { basePolicyName: "base", tasksetName: "tasks" };
  await db.prisma.run.create({ data: { id, name: id, config: {}, seed: 1, createdAt: new Date(), ...names } });
  return id;
}
