import { describe, expect, test } from "vitest";
import { groupIds, smallConfig, startedRun, withControl } from "./testing.ts";

const it = withControl();

const input = {
  name: "try",
  kind: "run" as const,
  arms: [{ name: "try", preset: null, config: smallConfig() }],
  seeds: [7],
};

async function rowsStored() {
  const { prisma } = it.database.db;
  const counts = [prisma.run.count(), prisma.experiment.count(), prisma.policyVersion.count(), prisma.runEvent.count()];
  return Promise.all(counts);
}

describe("dryRun", () => {
  test("says what would be stored, and stores nothing", async () => {
    const before = await rowsStored();
    const { problems, plan } = await it.control.dryRun(input);
    expect(problems).toEqual([]);
    expect(plan).toMatchObject({
      runs: ["try"],
      config: { seed: 7, updates: 5, rollout: { tasksPerUpdate: 2, temperature: 1 } },
      basePolicy: { name: "xs-base", parameters: 123, digest: "base" },
      taskset: { name: "four", tasks: 4 },
      estimate: { rollouts: 5 * 4, seconds: 20 * 0.02, basis: { kind: "guess" } },
      footprint: { trainerBytes: 4 * 4 * 123, engineBytes: 2 * 4 * 123, trajectoryBytes: 20 * 384 * 13 },
    });
    expect(await rowsStored()).toEqual(before);
  });

  test("names the tasks that the run then draws first", async () => {
    const { plan } = await it.control.dryRun({ ...input, arms: [{ name: "try", config: smallConfig() }], seeds: [1] });
    const runId = await startedRun(it);
    const first = await groupIds(it, runId, { status: "pending" });
    const { prisma } = it.database.db;
    const groups = await prisma.rolloutGroup.findMany({ where: { id: { in: first } }, orderBy: { index: "asc" } });
    expect(plan?.firstTasks.map(({ id }) => id)).toEqual(groups.slice(0, 2).map(({ taskId }) => taskId));
  });

  test("names every run of a grid in the order of their start", async () => {
    const arms = [0, 1].map((maxLag) => ({
      name: `maxLag ${maxLag}`,
      config: smallConfig({ maxLag, inFlightGroups: 2 }),
    }));
    const { plan } = await it.control.dryRun({ ...input, kind: "grid", arms, seeds: [1, 2] });
    expect(plan?.runs).toEqual([
      "try · maxLag 0 · seed 1",
      "try · maxLag 1 · seed 1",
      "try · maxLag 0 · seed 2",
      "try · maxLag 1 · seed 2",
    ]);
    expect(plan?.estimate.rollouts).toBe(4 * 20);
  });

  test("names everything that is wrong, as a launch would", async () => {
    const wrong = {
      ...input,
      name: "x".repeat(121),
      arms: [{ name: "try", config: { ...smallConfig(), policy: { base: "xl" }, updates: 1 } }],
      clonedFrom: "run_none",
    };
    const { problems, plan } = await it.control.dryRun(wrong);
    expect(plan).toBeNull();
    expect(problems).toEqual([
      { path: "name", message: "The name has 121 characters: at most 120." },
      { path: "arms.0.config.policy.base", message: "There is no base policy xl; there is xs-base." },
      { path: "clonedFrom", message: "There is no run run_none to clone." },
    ]);
  });
});

describe("a clone", () => {
  test("keeps which run it came from, alone and as arms of a grid", async () => {
    const { prisma } = it.database.db;
    const clonedFrom = (await it.control.launchRun({ name: "first", config: smallConfig() })).id;
    const one = await it.control.launchRun({ name: "again", config: smallConfig(), clonedFrom });
    const arms = [{ name: "a", config: smallConfig() }];
    const many = await it.control.launchExperiment({ name: "grid", kind: "grid", arms, seeds: [1, 2], clonedFrom });
    const runs = await prisma.run.findMany({ where: { OR: [{ id: one.id }, { experimentId: many.id }] } });
    expect(runs.map((run) => run.clonedFrom)).toEqual([clonedFrom, clonedFrom, clonedFrom]);
    await expect(
      it.control.launchRun({ name: "again", config: smallConfig(), clonedFrom: "run_none" }),
    ).rejects.toMatchObject({ problems: [{ path: "clonedFrom" }] });
  });
});

test("more than a hundred runs are launched only when the number is confirmed", async () => {
  const arms = Array.from({ length: 51 }, (_, index) => ({ name: `arm ${index}`, config: smallConfig() }));
  const many = { name: "many", kind: "grid" as const, arms, seeds: [1, 2] };
  await expect(it.control.launchExperiment(many)).rejects.toMatchObject({
    problems: [{ path: "seeds", message: "102 runs are more than 100: confirm that so many are meant." }],
  });
  expect((await it.control.launchExperiment({ ...many, confirmed: true })).arms).toHaveLength(51);
  const tooMany = { ...many, seeds: Array.from({ length: 20 }, (_, seed) => seed), confirmed: true };
  await expect(it.control.launchExperiment(tooMany)).rejects.toMatchObject({
    problems: [{ path: "seeds", message: "1020 runs are more than the 1000 allowed." }],
  });
});
