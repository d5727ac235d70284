import { describe, expect, test } from "vitest";
import { InvalidInput } from "./errors.ts";
import { begunUpdate, closed, committed, groupIds, smallConfig, withControl } from "./testing.ts";

const it = withControl();

const evicting = { ...smallConfig({ inFlightGroups: 2 }), eviction: { masteredAfter: 1 } };

/** An experiment whose runs have made two updates; the first retired two of each run's four tasks. */
async function trained(arms: Readonly<Record<string, object>>, seeds: readonly number[] = [1]) {
  const named = Object.entries(arms).map(([name, config]) => ({ name, config }));
  const { id, arms: found } = await it.control.launchExperiment({ name: "capacity", kind: "grid", arms: named, seeds });
  await it.control.reconcile();
  const runIds = found.map(({ runs }) => runs.map((run) => run.id));
  for (const runId of runIds.flat()) {
    await it.control.startRun(runId);
    for (const [step, rewards] of [[1, [1, 1]] as const, [2, [1, 0]] as const]) {
      for (const groupId of (await groupIds(it, runId, { status: "pending" })).slice(0, 2))
        await closed(it, groupId, rewards);
      const { attempt } = await begunUpdate(it, runId, step);
      await committed(it, runId, { step, attempt });
    }
  }
  return { id, runIds };
}

/** Rescores tasks under a version; the rewards are those of its tasks, in pool order. */
async function rescored(
  runId: string,
  version: number,
  {
    rewards,
    tasks = {},
  }: { readonly rewards: readonly number[]; readonly tasks?: { readonly ids?: readonly string[] } },
): Promise<void> {
  const rescore = await it.control.requestRescore({ runId, versions: [version], attempts: 1, tasks });
  const groups = await it.database.db.prisma.rolloutGroup.findMany({
    where: { rescoreId: rescore.id },
    orderBy: { index: "asc" },
  });
  for (const [place, { id }] of groups.entries()) await closed(it, id, [rewards[place] ?? NaN]);
}

describe("forgetting", () => {
  test("pairs the tasks of each run, averages over seeds, and holds the arms against each other", async () => {
    const { id, runIds } = await trained({ small: evicting, large: evicting, whole: smallConfig() }, [1, 2]);
    const [[small1 = "", small2 = ""] = [], large = []] = runIds;
    expect(await it.control.getForgetting({ experimentId: id })).toMatchObject({
      ...{ checkpoints: [], from: null, to: null, comparisons: [] },
      arms: [
        { name: "small", change: null, sentence: expect.stringMatching(/^No answer yet/) as string },
        { name: "large" },
      ],
    });
    await rescored(small1, 1, { rewards: [1, 1] });
    await rescored(small1, 2, { rewards: [0, 0] });
    await rescored(small2, 1, { rewards: [1, 0] });
    await rescored(small2, 2, { rewards: [0, 0] });
    for (const runId of large) for (const version of [1, 2]) await rescored(runId, version, { rewards: [1, 1] });
    const found = await it.control.getForgetting({ experimentId: id });
    expect(found).toMatchObject({ checkpoints: [1, 2], from: 1, to: 2 });
    const [smallArm, largeArm] = found.arms;
    expect(smallArm?.change?.runs.map(({ change }) => change)).toEqual([-1, -0.5]);
    expect(smallArm?.change).toMatchObject({ after: 0, missing: 0 });
    expect(smallArm?.sentence).toMatch(/^Forgets: −/);
    expect(smallArm?.cohort.map(({ version }) => version)).toEqual([1, 2]);
    // means over the runs: (1 + .5)/2 of what was retired; four tasks, two of them retired and two last rewarded .5
    const [first, second] = smallArm?.course ?? [];
    expect(first).toMatchObject({ version: 1, runs: 2, retiredTasks: 2, retired: { mean: 0.75 }, imputed: 0.5 });
    expect(first?.evictionRescored?.mean).toBeCloseTo(0.5 - 0.5 * 0.25, 12);
    expect(second).toMatchObject({ version: 2, retired: { mean: 0 }, imputed: 0.75 });
    expect(largeArm?.change).toMatchObject({ before: 1, after: 1, change: { value: 0 } });
    expect(found.comparisons).toMatchObject([
      {
        baseline: "small",
        other: "large",
        sentence: expect.stringMatching(/^large keeps more than small: \+/) as string,
      },
    ]);
  });

  test("takes the newest result of a task, and leaves out tasks that were picked by hand", async () => {
    const { id, runIds } = await trained({ small: evicting });
    const [[runId = ""] = []] = runIds;
    await rescored(runId, 1, { rewards: [0, 0] });
    await rescored(runId, 1, { rewards: [1, 1] });
    await rescored(runId, 2, { rewards: [1, 1] });
    const states = await it.control.listTaskStates(runId);
    const [forgotten = ""] = states.filter(({ status }) => status === "mastered").map(({ taskId }) => taskId);
    await rescored(runId, 2, { rewards: [0], tasks: { ids: [forgotten] } });
    const { arms } = await it.control.getForgetting({ experimentId: id });
    expect(arms[0]?.change).toMatchObject({ tasks: 2, before: 1, after: 1 });
  });

  test("answers for the versions asked for, and refuses those that nobody rescored", async () => {
    const { id, runIds } = await trained({ small: evicting });
    for (const version of [1, 2]) await rescored(runIds[0]?.[0] ?? "", version, { rewards: [1, 1] });
    expect(await it.control.getForgetting({ experimentId: id, from: 1, to: 2 })).toMatchObject({ from: 1, to: 2 });
    const problems = async (from: number, to: number) => {
      const error: unknown = await it.control
        .getForgetting({ experimentId: id, from, to })
        .catch((reason: unknown) => reason);
      return error instanceof InvalidInput ? error.problems.map(({ message }) => message) : error;
    };
    expect(await problems(1, 3)).toEqual(["to is 3: no run was rescored there; rescored: 1, 2."]);
    expect(await problems(2, 1)).toEqual(["to is 1: must be a later version than from (2)."]);
    await expect(it.control.getForgetting({ experimentId: "exp_none" })).rejects.toThrow("no experiment exp_none");
  });
});

test("followers of rescores hear of each result and each change of state", async () => {
  const { runIds } = await trained({ small: evicting });
  const [[runId = ""] = []] = runIds;
  const leaving = new AbortController();
  const states = it.control.followRescores({ runId, signal: leaving.signal });
  const next = async () => (await states.next()).value;
  expect(await next()).toEqual({ rescores: 0, running: 0, paused: 0, done: 0 });
  const { id } = await it.control.requestRescore({ runId, versions: [1], attempts: 1 });
  expect(await next()).toMatchObject({ rescores: 1, running: 1 });
  await it.control.pauseRescore(id);
  expect(await next()).toMatchObject({ running: 0, paused: 1 });
  await it.control.resumeRescore(id);
  expect(await next()).toMatchObject({ running: 1, paused: 0 });
  const [first] = await it.database.db.prisma.rolloutGroup.findMany({ where: { rescoreId: id } });
  await closed(it, first?.id ?? "", [1]);
  expect(await next()).toMatchObject({ done: 1 });
  leaving.abort();
  expect((await states.next()).done).toBe(true);
});
