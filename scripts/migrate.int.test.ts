import { randomUUID } from "node:crypto";
import { createDatabase } from "@holdfast/db";
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

async function onServer(statement: string) {
  const server = createDatabase({ url: inject("postgres").serverUrl, poolSize: 1 });
  try {
    return await server.sql.query(statement);
  } finally {
    await server.close();
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
