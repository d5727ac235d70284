import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { checkDrift, migrate } from "./migrate.ts";

const name = `test_${randomUUID().replaceAll("-", "")}`;
let url: string;
beforeAll(() => {
  const server = new URL(inject("postgres").serverUrl);
  server.pathname = `/${name}`;
  url = server.href;
});
afterAll(() => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

async function onServer(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: inject("postgres").serverUrl });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

describe("the migrations", () => {
  test("create a database", () => migrate(url));

  test("add up to the schema", async () => {
    await checkDrift(url);
    const { rows } = await onServer("SELECT datname FROM pg_database WHERE datname LIKE 'prisma_migrate_shadow_db_%'");
    expect(rows).toEqual([]);
  });

  test("can be repeated", () => migrate(url));
});
