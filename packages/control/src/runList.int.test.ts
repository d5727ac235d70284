import { points, type Sql } from "@holdfast/db";
import { beforeAll, describe, expect, test } from "vitest";
import { InvalidInput } from "./errors.ts";
import type { RunSearch } from "./runListViews.ts";
import { smallConfig, withControl } from "./testing.ts";

const it = withControl();
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? `no run ${name}`;

const store = (name: string, step: number, values: Readonly<Record<string, number>>) =>
  it.database.db.transaction((sql: Sql) =>
    points.insert(sql, {
      runId: idOf(name),
      step,
      values: Object.entries(values).map(([metric, value]) => ({ name: metric, value })),
    }),
  );

/** Names of the runs that a search finds, in its order. */
async function found(search: Partial<RunSearch>): Promise<string[]> {
  const { rows } = await it.control.searchRuns({ columns: [], limit: 100, ...search });
  return rows.map(({ name }) => name);
}

const matching = async (filter: string) => (await found({ filter })).sort();
const sorted = (column: string, direction: "asc" | "desc") => found({ sort: [{ column, direction }] });

beforeAll(async () => {
  const configs = {
    calm: smallConfig({ maxLag: 1 }),
    careless: smallConfig({ maxLag: 8 }),
    broken: smallConfig({ maxLag: 8, updates: 20 }),
    "100%_new": smallConfig({ maxLag: 1, updates: 20 }),
  };
  for (const [name, config] of Object.entries(configs)) {
    ids.set(name, (await it.control.launchRun({ name, preset: name === "calm" ? "demo" : null, config })).id);
  }
  await store("calm", 1, { "reward/mean": 0.9, "mismatch_kl/mean": 2e-4 });
  await store("calm", 2, { "reward/mean": 0.7, "mismatch_kl/mean": 1e-4 });
  await store("careless", 1, { "reward/mean": 0.8, "mismatch_kl/mean": Infinity });
  await store("broken", 1, { "reward/mean": NaN, "my loss (val)": 3 });
  await it.control.tagRuns({ runIds: [idOf("calm"), idOf("careless")], add: ["sweep", " lag "] });
});

describe("sorting", () => {
  test("numbers first, then NaN, then runs without a value, either way", async () => {
    expect(await sorted("metric.reward/mean", "desc")).toEqual(["careless", "calm", "broken", "100%_new"]);
    expect(await sorted("metric.reward/mean", "asc")).toEqual(["calm", "careless", "broken", "100%_new"]);
    expect((await sorted("metric.mismatch_kl/mean", "asc")).slice(0, 2)).toEqual(["calm", "careless"]);
  });

  test("by the best value, which is the greatest or the least as the metric says, over finite values", async () => {
    expect(await sorted("best.reward/mean", "desc")).toEqual(["calm", "careless", "100%_new", "broken"]);
    expect((await sorted("best.mismatch_kl/mean", "asc"))[0]).toBe("calm");
  });

  test("by several columns, then the newest first", async () => {
    const sort = [
      { column: "config.async.maxLag", direction: "desc" },
      { column: "config.updates", direction: "asc" },
    ] as const;
    expect(await found({ sort })).toEqual(["careless", "broken", "calm", "100%_new"]);
    expect(await found({})).toEqual(["100%_new", "broken", "careless", "calm"]);
  });

  test("texts and tags without a value come last either way", async () => {
    expect((await sorted("preset", "asc"))[0]).toBe("calm");
    expect((await sorted("preset", "desc"))[0]).toBe("calm");
    expect((await sorted("tag", "desc")).slice(0, 2).sort()).toEqual(["calm", "careless"]);
  });
});

describe("filtering", () => {
  test.each([
    ["config.async.maxLag <= 1", ["100%_new", "calm"]],
    ["metric.reward/mean > 0.75", ["careless"]],
    ["metric.reward/mean = nan", ["broken"]],
    ["metric.reward/mean != 0.7", ["100%_new", "broken", "careless"]],
    ["metric.reward/mean is empty", ["100%_new"]],
    ["best.reward/mean >= 0.9 or metric.`my loss (val)` = 3", ["broken", "calm"]],
    ["metric.mismatch_kl/mean = inf", ["careless"]],
    ["not metric.reward/mean > 0.75", ["100%_new", "broken", "calm"]],
    ["tag = lag and preset != demo", ["careless"]],
    ["tag ~ SWE", ["calm", "careless"]],
    ["tag not in (sweep)", ["100%_new", "broken"]],
    ["preset is not empty", ["calm"]],
    ["name ~ %", ["100%_new"]],
    ["name ~ '_n'", ["100%_new"]],
    ["CARE", ["careless"]],
    ["sweep demo", ["calm"]],
    ["created > 1h and created < 2100-01-01", ["100%_new", "broken", "calm", "careless"]],
    ["created < 2026-01-01", []],
    ["status in (running, failed)", []],
    ["synthetic = false and progress < 0.5 and duration is empty", ["100%_new", "broken", "calm", "careless"]],
    [`name = "'; DROP TABLE run; --"`, []],
  ])("%s", async (filter, names) => {
    expect(await matching(filter)).toEqual(names);
  });

  test("what cannot be read is refused with its place, and so is an unknown column", async () => {
    await expect(found({ filter: "status = runing" })).rejects.toThrow(/must be queued.*\(character 10\)/);
    await expect(found({ columns: ["run.name"] })).rejects.toThrow("There is no column run.name.");
    await expect(sorted("random()", "asc")).rejects.toThrow(InvalidInput);
  });
});

test("a row carries the values of its columns, the list what is best", async () => {
  const columns = [
    "metric.reward/mean",
    "best.reward/mean",
    "best.mismatch_kl/mean",
    "config.async.maxLag",
    "tag",
    "seed",
  ];
  const page = await it.control.searchRuns({ columns, limit: 100 });
  const byName = new Map(page.rows.map((row) => [row.name, row.values]));
  expect(byName.get("calm")).toEqual({
    "metric.reward/mean": 0.7,
    "best.reward/mean": 0.9,
    "best.mismatch_kl/mean": 1e-4,
    "config.async.maxLag": 1,
    tag: "lag, sweep",
    seed: 1,
  });
  expect(byName.get("broken")).toMatchObject({ "metric.reward/mean": NaN, "best.reward/mean": null, tag: null });
  expect(page.best).toEqual({ "metric.reward/mean": 0.8, "best.reward/mean": 0.9, "best.mismatch_kl/mean": 1e-4 });
  expect(page.rows.find(({ name }) => name === "calm")?.rewardTail).toEqual([0.9, 0.7]);
});

test("an update in which no group trained leaves no mismatch to be best, to sort or to filter by", async () => {
  await store("careless", 2, { "mismatch_kl/mean": 0 });
  const columns = ["metric.mismatch_kl/mean", "best.mismatch_kl/mean"];
  const page = await it.control.searchRuns({ columns, limit: 100 });
  expect(page.best).toEqual({ "metric.mismatch_kl/mean": 1e-4, "best.mismatch_kl/mean": 1e-4 });
  const careless = page.rows.find(({ name }) => name === "careless");
  expect(careless?.values).toEqual({ "metric.mismatch_kl/mean": null, "best.mismatch_kl/mean": null });
  expect((await sorted("metric.mismatch_kl/mean", "asc"))[0]).toBe("calm");
  expect((await sorted("metric.mismatch_kl/mean", "desc"))[0]).toBe("calm");
  expect(await matching("metric.mismatch_kl/mean < 1")).toEqual(["calm"]);
});

test("pages add up to the whole", async () => {
  const first = await it.control.searchRuns({ columns: [], limit: 3 });
  const second = await it.control.searchRuns({ columns: [], limit: 3, cursor: first.nextCursor ?? "none" });
  expect([first.total, first.rows.length, second.rows.length, second.nextCursor]).toEqual([4, 3, 1, null]);
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(await found({}));
});

test("rows in sight can be read again by themselves", async () => {
  expect(await found({ runIds: [idOf("calm")] })).toEqual(["calm"]);
});

test("a setting that a stored run lacks has its default", async () => {
  await it.database.db.sql.query("UPDATE run SET config = config #- '{gate,invalidReward}' WHERE id = $1", [
    idOf("calm"),
  ]);
  const page = await it.control.searchRuns({ columns: ["config.gate.invalidReward"], filter: "name = calm", limit: 1 });
  expect(page.rows[0]?.values).toEqual({ "config.gate.invalidReward": 0 });
});
