import { withDatabase } from "@holdfast/db/testing";
import { expect, test } from "vitest";
import { ensureModels } from "../prisma/seed/modelFiles.ts";
import { scenarios } from "../prisma/seed/scenarios.ts";

const database = withDatabase();

async function seed(name: string): Promise<void> {
  const scenario = scenarios.find((known) => known.name === name);
  if (!scenario) throw new Error(`There is no scenario ${name}.`);
  await ensureModels(database.db);
  await scenario.write({ db: database.db, now: new Date("2026-11-30T12:00:00Z"), say: () => undefined });
}

/** Everything of the runs that a second writing could double or change. */
async function state() {
  const { rows } = await database.db.sql.query<Record<string, unknown>>(
    `SELECT run.id, run.name, run.is_synthetic, run.segment, series.name AS metric, series.segment AS part,
       point_count, last_step, last_value::text, min_value, max_value,
       (SELECT count(*) FROM task_state WHERE run_id = run.id) AS tasks,
       (SELECT count(*) FROM run_event WHERE run_id = run.id) AS events
     FROM run JOIN series ON series.run_id = run.id ORDER BY run.name, metric, part`,
  );
  return rows;
}

test("a scenario written twice leaves what once leaves, marked as synthetic", { timeout: 120_000 }, async () => {
  await seed("resume");
  const once = await state();
  await seed("resume");
  expect(await state()).toEqual(once);
  expect(once).toContainEqual(expect.objectContaining({ metric: "reward/mean", part: 0, point_count: 249, tasks: 24 }));
  expect(once).toContainEqual(expect.objectContaining({ metric: "reward/mean", part: 1, point_count: 201 }));
  expect(new Set(once.map((row) => row["is_synthetic"]))).toEqual(new Set([true]));
});

test("names of scenarios are unique and each says what it shows", () => {
  const names = scenarios.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, shows } of scenarios) expect(shows, name).not.toBe("");
});
