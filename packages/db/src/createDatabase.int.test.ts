import { describe, expect, test } from "vitest";
import { withDatabase } from "./testing.ts";

const it = withDatabase();
const names = async () => (await it.db.prisma.taskset.findMany({ orderBy: { name: "asc" } })).map(({ name }) => name);
const insert = "INSERT INTO taskset (name, description) VALUES ($1, '')";

describe("a transaction", () => {
  test("keeps everything, or nothing when its body throws", async () => {
    await it.db.transaction(async (sql) => {
      await sql.query(insert, ["a"]);
      await sql.query(insert, ["b"]);
    });
    const broken = it.db.transaction(async (sql) => {
      await sql.query(insert, ["c"]);
      throw new Error("no");
    });
    await expect(broken).rejects.toThrow("no");
    expect(await names()).toEqual(["a", "b"]);
  });

  test("that loses its connection fails, and the next one gets a working connection", async () => {
    const lost = it.db.transaction((sql) => sql.query("SELECT pg_terminate_backend(pg_backend_pid())"));
    await expect(lost).rejects.toThrow();
    expect(await it.db.transaction(async (sql) => (await sql.query("SELECT 1 AS one")).rows)).toEqual([{ one: 1 }]);
  });
});

test("whole numbers of 8 bytes are read as numbers, and floats as they are", async () => {
  const { rows } = await it.db.sql.query(
    "SELECT 9007199254740991::int8 AS whole, 'NaN'::float8 AS nan, '-Infinity'::float8 AS low",
  );
  expect(rows).toEqual([{ whole: Number.MAX_SAFE_INTEGER, nan: NaN, low: -Infinity }]);
});
