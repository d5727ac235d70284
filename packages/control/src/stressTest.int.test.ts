import { rolloutGroup } from "@holdfast/bus";
import { beforeAll, describe, expect, test } from "vitest";
import type { StressTestInput } from "./experimentTypes.ts";
import { aRollout, begun, smallConfig, withControl } from "./testing.ts";

const it = withControl();
const series = "family-1/pool";
const task = { family: "family-1", kinds: ["swap"] };

beforeAll(async () => {
  const tasks = [0, 1].map((seed) => ({ id: `${series}/${seed}`, ...task }));
  await it.control.registerTaskset({ name: "known", description: "Makes the series known.", tasks });
});

const input = (over: Partial<StressTestInput> = {}): StressTestInput => ({
  name: "Can it hold?",
  config: smallConfig({ updates: 3, inFlightGroups: 2 }),
  candidates: { series, from: 100, count: 5 },
  attempts: 2,
  poolSize: 3,
  ...over,
});

const measuring = async (runId: string) =>
  it.database.db.prisma.rolloutGroup.findMany({
    where: { runId, status: "pending", purpose: "measure" },
    orderBy: { index: "asc" },
  });

/** Starts a stress test and its measuring run; returns the ids of both. */
async function started(over: Partial<StressTestInput> = {}) {
  const { id, stress } = await it.control.startStressTest(input(over));
  const measureRunId = stress?.measureRunId ?? "";
  await it.control.startRun(measureRunId);
  return { id, measureRunId };
}

/** Attempts the candidate at a place of the pending ones, with so many successes. */
async function attempt(runId: string, index: number, solved: number) {
  const group = (await measuring(runId)).find((row) => row.index === index);
  const work = await begun(it, group?.id ?? "");
  const rollouts = [0, 1].map((i) => aRollout(i < solved ? {} : { reward: 0, earnedReward: 0 }));
  const { attempt: token } = work;
  expect(await it.control.closeGroup({ groupId: work.group.id, attempt: token, rollouts, task })).toEqual({
    accepted: true,
  });
  return work;
}

describe("a stress test", () => {
  test("measures the base policy, chooses the pool, and launches the run on it", async () => {
    const { id, measureRunId } = await started();
    expect(await measuring(measureRunId)).toHaveLength(5);
    const work = await attempt(measureRunId, 0, 1);
    expect(work).toMatchObject({
      group: { purpose: "measure", taskId: `${series}/100`, rollouts: 2 },
      pinned: { version: 0, digest: "base" },
    });
    await attempt(measureRunId, 1, 0);
    await attempt(measureRunId, 4, 2);
    expect(await it.control.getExperiment(id)).toMatchObject({
      status: "active",
      stress: { phase: "measuring", candidates: 5, measured: 3, solvable: 2, passRate: 0.5, trainRunId: null },
    });
    await attempt(measureRunId, 2, 2);
    await attempt(measureRunId, 3, 1); // the third solvable one in their order: the fifth does not matter

    const { arms, stress, status } = await it.control.getExperiment(id);
    expect(stress).toMatchObject({ phase: "training", chosen: 3 });
    expect(status).toBe("active");
    expect((await it.control.getRun(measureRunId)).status).toBe("completed");
    const run = await it.control.getRun(arms[0]?.runs[0]?.id ?? "");
    expect(run).toMatchObject({ kind: "train", poolSize: 3, taskset: stress?.taskset, name: "Can it hold?" });
    const pool = await it.control.listTaskStates(run.id);
    expect(pool.map(({ taskId, basePassRate, kinds }) => [taskId, basePassRate, kinds])).toEqual([
      [`${series}/100`, 0.5, ["swap"]],
      [`${series}/102`, 1, ["swap"]],
      [`${series}/103`, 0.5, ["swap"]],
    ]);
    await it.control.startRun(run.id);
    expect((await it.control.getRun(run.id)).status).toBe("running");
    await it.control.stopExperiment(id);
    expect((await it.control.getExperiment(id)).stress?.phase).toBe("over");
  });

  test("never trains on what it measures", async () => {
    const { id, measureRunId } = await started();
    for (const index of [0, 1]) await attempt(measureRunId, index, 1);
    await it.control.advanceRun(measureRunId);
    expect(await it.control.beginUpdate({ runId: measureRunId, step: 1, worker: "t", backend: "b" })).toBeNull();
    const { rows } = await it.control.listRollouts({ runId: measureRunId, purpose: "measure" });
    expect(rows.map(({ advantage, groupStatus }) => [advantage, groupStatus])).toEqual(Array(4).fill([null, "scored"]));
    await it.control.stopExperiment(id);
    expect((await it.control.getExperiment(id)).status).toBe("stopped");
  });

  test("goes on after its queue and its workers are gone", async () => {
    const { id, measureRunId } = await started();
    await attempt(measureRunId, 0, 2);
    const [lost] = await measuring(measureRunId);
    await begun(it, lost?.id ?? "", "killed");
    await it.bus.obliterate();
    await it.database.db.sql.query("UPDATE rollout_group SET started_at = started_at - interval '16 seconds'");
    await it.control.reconcile();
    expect(await it.bus.isLive(rolloutGroup, { groupId: lost?.id ?? "" })).toBe(true);
    for (const index of [1, 2]) await attempt(measureRunId, index, 1);
    const trainRunId = (await it.control.getExperiment(id)).stress?.trainRunId ?? "";
    await it.bus.obliterate();
    await it.control.reconcile();
    expect((await it.control.getRun(trainRunId)).status).toBe("running");
    await it.control.stopExperiment(id);
  });

  test("goes without a candidate that the infrastructure fails on three times", async () => {
    const { id, measureRunId } = await started({ candidates: { series, from: 0, count: 3 }, poolSize: 3 });
    for (let failures = 0; failures < 3; failures++) {
      const group = (await measuring(measureRunId)).find(({ index }) => index === 1);
      const { attempt: token } = await begun(it, group?.id ?? "");
      await it.control.abortGroup({ groupId: group?.id ?? "", attempt: token, reason: "no sandbox" });
    }
    for (const index of [0, 2]) await attempt(measureRunId, index, 1);
    const { stress } = await it.control.getExperiment(id);
    expect(stress).toMatchObject({ phase: "training", chosen: 2 });
    const kinds = (await it.control.listEvents({ runId: measureRunId })).map(({ kind }) => kind);
    expect(kinds).toContain("smallPool");
    await it.control.stopExperiment(id);
  });

  test("fails with the reason when too few candidates can be solved", async () => {
    const { id, measureRunId } = await started({ candidates: { series, from: 0, count: 2 } });
    await attempt(measureRunId, 0, 1);
    await attempt(measureRunId, 1, 0);
    expect(await it.control.getExperiment(id)).toMatchObject({
      status: "failed",
      statusReason: "only 1 of 2 candidates were solved at least once; a batch needs 2",
      stress: { phase: "over", trainRunId: null },
    });
  });
});

describe("starting one", () => {
  const refused = async (over: Partial<StressTestInput>) => {
    const error: unknown = await it.control.startStressTest(input(over)).catch((reason: unknown) => reason);
    return error;
  };

  test("is refused with the path of everything that is wrong, and leaves nothing behind", async () => {
    const before = (await it.control.listRuns()).length;
    expect(
      await refused({
        name: " ",
        candidates: { series: "unknown/pool", from: -1, count: 0 },
        attempts: 0,
        poolSize: 1,
      }),
    ).toMatchObject({
      problems: ["name", "candidates.series", "candidates.count", "candidates.from", "attempts", "poolSize"].map(
        (path) => ({ path }),
      ),
    });
    expect(await refused({ config: { updates: 0 } })).toMatchObject({ problems: [{ path: "config.updates" }] });
    expect(await it.control.listRuns()).toHaveLength(before);
  });

  test("tried out, says what it would measure and train and what it takes, and stores nothing", async () => {
    const { prisma } = it.database.db;
    const rows = () => Promise.all([prisma.run.count(), prisma.experiment.count(), prisma.taskset.count()]);
    const before = await rows();
    const { problems, plan } = await it.control.dryRunStressTest(
      input({ name: "try", candidates: { series, from: 3, count: 4 }, attempts: 2, poolSize: 3 }),
    );
    expect(problems).toEqual([]);
    expect(plan).toMatchObject({
      runs: ["try · measuring", "try"],
      basePolicy: { name: "xs-base" },
      measuring: { candidates: 4, first: `${series}/3`, last: `${series}/6`, attempts: 2, rollouts: 8 },
      ...{ poolSize: 3, leastPool: 2 },
    });
    expect(await rows()).toEqual(before);
  });

  test("tried out, names what a start would refuse", async () => {
    const config = smallConfig({ inFlightGroups: 2, more: { eviction: { masteredAfter: 2 } } });
    const { problems, plan } = await it.control.dryRunStressTest(input({ config, attempts: 0 }));
    expect([plan, problems.map(({ path }) => path)]).toEqual([null, ["attempts", "config.eviction.masteredAfter"]]);
  });

  test("is refused with eviction on, unless forced", async () => {
    const config = smallConfig({ inFlightGroups: 2, more: { eviction: { masteredAfter: 2 } } });
    expect(await refused({ config })).toMatchObject({ problems: [{ path: "config.eviction.masteredAfter" }] });
    const { id, status } = await it.control.startStressTest(input({ config, force: true }));
    expect(status).toBe("queued");
    await it.control.stopExperiment(id);
  });
});
