import { withDatabase } from "@holdfast/db/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWakes, WAKE_CHANNEL, type Wakes } from "./createWakes.ts";

const database = withDatabase();
let wakes: Wakes;
let losses: Error[];
beforeEach(async () => {
  losses = [];
  wakes = createWakes({ databaseUrl: database.url, onError: (error) => losses.push(error) });
  await wakes.ready();
});
afterEach(() => wakes.close());

const wake = (runId: string) => database.db.sql.query("SELECT pg_notify($1, $2)", [WAKE_CHANNEL, runId]);

describe("a subscription", () => {
  test("is woken by its own run, and by any run when it asks for all", async () => {
    const own = wakes.subscribe("run_1");
    const all = wakes.subscribe("*");
    const other = wakes.subscribe("run_2");
    const woken: string[] = [];
    const heard = [own.next().then(() => woken.push("own")), all.next().then(() => woken.push("all"))];
    const unheard = other.next().then(() => woken.push("other"));
    await wake("run_1");
    await Promise.all(heard);
    expect(woken.sort()).toEqual(["all", "own"]);
    await wake("run_2");
    await unheard;
  });

  test("remembers one wake that comes while nobody waits", async () => {
    const own = wakes.subscribe("run_1");
    const witness = wakes.subscribe("run_2");
    for (const runId of ["run_1", "run_1", "run_2"]) await wake(runId);
    await witness.next(); // the earlier two have arrived
    expect(await own.next()).toEqual({ done: false, value: undefined });
    let isWoken = false;
    const second = own.next().then(() => (isWoken = true));
    await wake("run_2");
    await witness.next();
    expect(isWoken).toBe(false);
    await wake("run_1");
    await second;
  });

  test("ends with its signal, with return, and with the wakes", async () => {
    const ending = new AbortController();
    const [signalled, returned, last] = [
      wakes.subscribe("a", ending.signal),
      wakes.subscribe("a"),
      wakes.subscribe("a"),
    ];
    const waiting = signalled.next();
    ending.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
    await returned.return?.();
    expect(await returned.next()).toEqual({ done: true, value: undefined });
    const open = last.next();
    await wakes.close();
    expect(await open).toEqual({ done: true, value: undefined });
    expect(await wakes.subscribe("a").next()).toEqual({ done: true, value: undefined });
  });
});

test("a lost connection is rebuilt, and everybody is woken since something may have been missed", async () => {
  const own = wakes.subscribe("run_1");
  const woken = own.next();
  await database.db.sql.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query = $1`,
    [`LISTEN ${WAKE_CHANNEL}`],
  );
  expect(await woken).toEqual({ done: false, value: undefined });
  expect(losses).toHaveLength(1);
  const again = own.next();
  await wake("run_1");
  expect(await again).toEqual({ done: false, value: undefined });
});
