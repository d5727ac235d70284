import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";
import type { Sql } from "./sql.ts";

const INT8 = 20;
const DEFAULT_POOL_SIZE = 8;

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  /** Told when a connection breaks; the pool replaces it. */
  readonly onError?: (error: Error) => void;
}

export interface Database {
  /** Everything that does not change a run's course: registration and pages. */
  readonly prisma: PrismaClient;
  /** Plain SQL on the same pool, outside any transaction. */
  readonly sql: Sql;
  /** Runs `body` in one transaction; what it throws rolls everything back. */
  transaction<Result>(body: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens the database: one connection pool under Prisma and under plain SQL. Verbs that change a run use SQL in one
 * transaction, since they lock rows and write points, whose NaN and ±Infinity Prisma cannot carry; the rest uses Prisma.
 */
export function createDatabase({ url, poolSize = DEFAULT_POOL_SIZE, onError = ignore }: DatabaseOptions): Database {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types: typesWithNumbers() });
  pool.on("error", onError);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  return {
    prisma,
    sql: pool,
    async transaction(body) {
      const client = await pool.connect();
      client.on("error", onError); // the pool listens to idle connections only
      let broken: Error | undefined;
      try {
        await client.query("BEGIN");
        const result = await body(client);
        await client.query("COMMIT");
        return result;
      } catch (error) {
        broken = await rollback(client);
        throw error;
      } finally {
        if (!broken) client.off("error", onError);
        client.release(broken);
      }
    },
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Undoes the transaction; returns the error of a connection that is not fit to be used again. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("ROLLBACK");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The pool replaces a broken connection in any case. */
const ignore = () => undefined;

/** Sequence numbers and counts stay below 2^53, so int8 is read as a number. */
function typesWithNumbers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  return types;
}
