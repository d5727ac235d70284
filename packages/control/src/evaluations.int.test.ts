import { rolloutGroup } from "@holdfast/bus";
import { runs } from "@holdfast/db";
import { beforeAll, describe, expect, test } from "vitest";
import { InvalidInput } from "./errors.ts";
import type { EvaluationRequest } from "./evaluationViews.ts";
import { aRollout, begun, begunUpdate, closed, closeNext, committed, startedRun, withControl } from "./testing.ts";

const it = withControl();

beforeAll(async () => {
  await it.control.createBenchmark({ name: "two", taskset: "four", sample: 2, attempts: 2, seed: 7 });
  await it.control.createBenchmark({ name: "choosing", taskset: "four", attempts: 2, role: "validation" });
});

/** Pending groups of an evaluate run, in the order they are sampled in. */
const pending = async (runId: string) =>
  (
    await it.database.db.prisma.rolloutGroup.findMany({
      where: { runId, purpose: "evaluate", status: "pending" },
      orderBy: { index: "asc" },
    })
  ).map(({ id }) => id);

const update = async (runId: string, step: number) => {
  await closeNext(it, runId, 2);
  const { attempt } = await begunUpdate(it, runId, step);
  return committed(it, runId, { step, attempt });
};

/** A run with so many versions after 0; the weights of the last two are kept. */
const trainedRun = async (updates: number) => {
  const runId = await startedRun(it, { inFlightGroups: 2, updates: 20 });
  for (let step = 1; step <= updates; step++) await update(runId, step);
  return runId;
};

const checkpoint = (runId: string, version: number) => ({ kind: "checkpoint", runId, version }) as const;

const started = async (request: EvaluationRequest) => {
  const [view, ...others] = await it.control.requestEvaluations(request);
  if (view === undefined || others.length > 0) throw new Error("The request did not start one evaluation.");
  return view;
};

/** Evaluates a policy, the tasks solved as given: one list of rewards for each. */
const evaluated = async (request: EvaluationRequest, rewards: readonly (readonly number[])[]) => {
  const { id, runId } = await started(request);
  for (const [i, groupId] of (await pending(runId)).entries()) await closed(it, groupId, rewards[i] ?? [0, 0]);
  return it.control.getEvaluation(id);
};

const problemsOf = async (request: EvaluationRequest) => {
  const error: unknown = await it.control.requestEvaluations(request).catch((reason: unknown) => reason);
  return error instanceof InvalidInput ? error.problems.map(({ path, message }) => `${path}: ${message}`) : error;
};

describe("an evaluation", () => {
  test("pins weights, tasks, harness, attempts and seed, says its cost first, and runs at once", async () => {
    const runId = await trainedRun(1);
    const request = { policies: [checkpoint(runId, 1)], benchmarks: ["two"] };
    expect(await it.control.estimateEvaluations(request)).toEqual({
      ...{ evaluations: 1, rollouts: 4, seconds: null, known: 0 },
    });
    expect(await it.control.listEvaluations({ runId })).toEqual([]);
    const view = await started(request);
    expect(view).toMatchObject({
      ...{ benchmark: "two", role: "test", status: "running", done: 0, total: 2, result: null, etaSeconds: null },
      policy: { ref: checkpoint(runId, 1), label: "small, update 1", digest: `${runId}-w1`, selectedOn: [] },
    });
    expect(await it.control.getRun(view.runId)).toMatchObject({ kind: "evaluate", status: "running" });
    const [first = ""] = await pending(view.runId);
    const work = await begun(it, first);
    expect(work.group).toMatchObject({ purpose: "evaluate", rollouts: 2, index: 0 });
    expect(work.run).toMatchObject({ seed: 7, config: { gate: { format: "raw" }, policy: { base: "xs-base" } } });
    expect(work.pinned).toEqual({ version: 0, digest: `${runId}-w1` });
    expect((await it.control.getEvaluation(view.id)).startedAt).not.toBeNull();
    await it.control.cancelEvaluation(view.id);
  });

  test("comes to pass@1 with an interval, and leaves a point and an event with the run of the checkpoint", async () => {
    const runId = await trainedRun(1);
    const request = { policies: [checkpoint(runId, 1)], benchmarks: ["two"] };
    const detail = await evaluated(request, [
      [1, 1],
      [1, 0],
    ]);
    expect(detail).toMatchObject({
      ...{ status: "completed", reason: null, done: 2 },
      result: {
        ...{ tasks: 2, scoredAttempts: 4, excludedAttempts: 0, byRule: { exclude: 0.75, fail: 0.75 } },
        passAt1: { mean: 0.75 },
        passAtK: [
          { k: 1, value: 0.75 },
          { k: 2, value: 1 },
        ],
      },
      benchmarkView: { name: "two", attempts: 2 },
    });
    expect(detail.tasks).toMatchObject([
      { position: 0, attempts: 2, solved: 2, excluded: 0, meanReward: 1, lostReason: null },
      { position: 1, attempts: 2, solved: 1, excluded: 0, meanReward: 0.5, lostReason: null },
    ]);
    expect((await it.control.getRun(detail.runId)).status).toBe("completed");
    const points = (await it.control.listPoints({ runId })).filter(({ name }) => name.startsWith("eval/"));
    expect(points.map(({ name, step, value }) => [name, step, value])).toEqual([["eval/pass_at_1/two", 1, 0.75]]);
    const event = (await it.control.listEvents({ runId })).find(({ kind }) => kind === "evaluated");
    expect(event).toMatchObject({ level: "info", step: 1 });
    expect(event?.message).toContain("pass@1 0.750 (95 % ");
    const { rows } = await it.control.listRollouts({ runId: detail.runId, purpose: "evaluate" });
    expect(rows.map(({ advantage, groupStatus }) => [advantage, groupStatus])).toEqual(Array(4).fill([null, "scored"]));
  });

  test("measures policies by their weights: what has been measured is left out unless asked for again", async () => {
    const [a, b] = [await trainedRun(0), await trainedRun(0)];
    const base = { kind: "base", name: "xs-base" } as const;
    const policies = [base, checkpoint(a, 0), checkpoint(b, 0)]; // all three are the base policy's weights
    const { id } = await started({ policies, benchmarks: ["two"] });
    expect(await it.control.requestEvaluations({ policies, benchmarks: ["two"] })).toEqual([]);
    expect(await it.control.estimateEvaluations({ policies, benchmarks: ["two"] })).toMatchObject({
      ...{ evaluations: 0, rollouts: 0, known: 1 },
    });
    const again = await started({ policies, benchmarks: ["two"], again: true });
    expect((await it.control.listEvaluations({ runId: b })).map((one) => one.id)).toEqual([again.id, id]);
    for (const one of [id, again.id]) await it.control.cancelEvaluation(one);
    await it.control.cancelEvaluation((await started({ policies, benchmarks: ["two"] })).id); // cancelled is not measured
  });

  test("has a run that is listed only when asked for, takes no place in the queue, and cannot be cloned", async () => {
    const runId = await trainedRun(1);
    const { id, runId: own } = await started({ policies: [checkpoint(runId, 1)], benchmarks: ["two"] });
    const listed = async (search: { readonly filter?: string; readonly runIds?: readonly string[] }) =>
      (await it.control.searchRuns({ columns: [], limit: 1_000, ...search })).rows.map((row) => row.id);
    expect(await listed({})).not.toContain(own);
    expect(await listed({ filter: "taskset = four" })).not.toContain(own);
    expect(await listed({ filter: "kind = evaluate" })).toContain(own);
    expect(await listed({ runIds: [own] })).toEqual([own]);
    const { total } = await it.control.countRuns();
    expect((await listed({})).length).toBe(total);
    const names = await it.database.db.transaction((sql) => runs.activeNames(sql));
    expect(names).not.toContain("two · small, update 1");
    const clone = { name: "a clone", config: {}, clonedFrom: own };
    await expect(it.control.launchRun(clone)).rejects.toThrow(
      `The run ${own} evaluates; there is nothing to train again.`,
    );
    await it.control.cancelEvaluation(id);
  });

  test("pauses, resumes and is cancelled with its run, each only from where it leads on", async () => {
    const runId = await trainedRun(1);
    const { id, runId: own } = await started({ policies: [checkpoint(runId, 1)], benchmarks: ["two"] });
    const [a = "", b = ""] = await pending(own);
    const { attempt } = await begun(it, a);
    expect((await it.control.pauseEvaluation(id)).status).toBe("paused");
    expect((await it.control.getRun(own)).status).toBe("paused");
    expect(await it.control.beginGroup({ groupId: b, worker: "w1" })).toBeNull();
    await expect(it.control.pauseEvaluation(id)).rejects.toThrow(
      "Only a running evaluation can be paused; this one is paused.",
    );
    const rollouts = [aRollout(), aRollout()];
    expect(await it.control.closeGroup({ groupId: a, attempt, rollouts })).toEqual({ accepted: true }); // still counts
    expect((await it.control.resumeRun(own)).status).toBe("running"); // the run takes its evaluation along
    expect(await it.control.getEvaluation(id)).toMatchObject({ status: "running", done: 1 });
    const late = await begun(it, b);
    expect(await it.control.cancelEvaluation(id)).toMatchObject({ status: "cancelled", done: 1, result: null });
    expect((await it.control.getRun(own)).status).toBe("stopped");
    expect(await it.control.closeGroup({ groupId: b, attempt: late.attempt, rollouts })).toEqual({ accepted: false });
    await expect(it.control.resumeEvaluation(id)).rejects.toThrow("Only a paused evaluation can be resumed");
    await expect(it.control.cancelEvaluation("evl_none")).rejects.toThrow("There is no evaluation evl_none.");
  });

  test("tries a task three times that the harness fails on, then keeps the attempts that were scored", async () => {
    const runId = await trainedRun(1);
    const { id, runId: own } = await started({ policies: [checkpoint(runId, 1)], benchmarks: ["two"] });
    const [, good = ""] = await pending(own);
    await closed(it, good, [0, 0]);
    for (let round = 1; round <= 3; round++) {
      const [groupId = ""] = await pending(own);
      const { attempt } = await begun(it, groupId);
      const broken = aRollout({ exit: "infraError", exitDetail: "no sandbox", grade: null });
      await it.control.closeGroup({ groupId, attempt, rollouts: [broken, aRollout()] });
    }
    const { status, result, tasks } = await it.control.getEvaluation(id);
    expect(status).toBe("completed");
    expect(tasks[0]).toMatchObject({ attempts: 1, solved: 1, excluded: 1, meanReward: 1, lostReason: "no sandbox" });
    expect(result).toMatchObject({ scoredAttempts: 3, excludedAttempts: 1, byRule: { exclude: 0.5, fail: 0.25 } });
    const { rows } = await it.control.listRollouts({ runId: own });
    expect(rows).toHaveLength(3);
  });

  test("excludes all attempts of a task that never came to a score, and has no result when none did", async () => {
    const runId = await trainedRun(1);
    const { id, runId: own } = await started({ policies: [checkpoint(runId, 1)], benchmarks: ["two"] });
    for (let aborts = 1; aborts <= 6; aborts++) {
      const [groupId = ""] = await pending(own);
      const { attempt } = await begun(it, groupId);
      await it.control.abortGroup({ groupId, attempt, reason: "no engine" });
    }
    const { status, reason, result, tasks } = await it.control.getEvaluation(id);
    expect([status, reason, result]).toEqual(["completed", "the harness failed on every attempt", null]);
    expect(tasks).toMatchObject([
      { attempts: 0, excluded: 2, meanReward: null, lostReason: "no engine" },
      { attempts: 0, excluded: 2, meanReward: null, lostReason: "no engine" },
    ]);
  });

  test("comes back from a dead worker, also when the queue was wiped", async () => {
    const runId = await trainedRun(1);
    const { id, runId: own } = await started({ policies: [checkpoint(runId, 1)], benchmarks: ["two"] });
    const [a = ""] = await pending(own);
    const { attempt } = await begun(it, a, "dead");
    await it.database.db.prisma.rolloutGroup.update({ where: { id: a }, data: { startedAt: new Date(0) } });
    await it.bus.obliterate();
    expect((await it.control.reconcile()).recovered).toBe(1);
    const groups = await pending(own);
    expect(groups).toHaveLength(2);
    for (const groupId of groups) expect(await it.bus.isLive(rolloutGroup, { groupId })).toBe(true);
    expect(await it.control.closeGroup({ groupId: a, attempt, rollouts: [] })).toEqual({ accepted: false });
    for (const groupId of groups) await closed(it, groupId, [1, 1]);
    expect((await it.control.getEvaluation(id)).status).toBe("completed");
  });

  test("keeps its checkpoint's weights until it is over, and lets go of them then", async () => {
    const runId = await trainedRun(1);
    const { runId: own } = await started({ policies: [checkpoint(runId, 1)], benchmarks: ["two"] });
    const kept = async () =>
      (await it.control.listCheckpoints(runId)).filter((one) => one.available).map(({ version }) => version);
    for (const step of [2, 3]) await update(runId, step);
    expect(await kept()).toEqual([3, 2, 1, 0]);
    for (const groupId of await pending(own)) await closed(it, groupId, [1, 1]);
    const { deletableDigests } = await update(runId, 4);
    expect(await kept()).toEqual([4, 3, 0]);
    expect(deletableDigests).toEqual(expect.arrayContaining([`${runId}-w1`, `${runId}-w2`]));
  });

  test("is refused as a whole, with everything that is wrong", async () => {
    const runId = await trainedRun(3);
    const before = await it.control.listEvaluations();
    const base = { kind: "base", name: "xs-base" } as const;
    expect(await problemsOf({ policies: [], benchmarks: [] })).toEqual([
      "policies: Choose at least one policy.",
      "benchmarks: Choose at least one benchmark.",
    ]);
    const policies = [
      checkpoint(runId, 1),
      checkpoint(runId, 9),
      checkpoint("run_none", 0),
      { kind: "base", name: "huge" } as const,
      { kind: "endpoint", name: "elsewhere" } as const,
      base,
    ];
    await it.control.createBenchmark({ name: "gone", taskset: "four" });
    await it.control.archiveBenchmark({ name: "gone", archived: true });
    expect(await problemsOf({ policies, benchmarks: ["two", "nosuch", "gone"] })).toEqual([
      "policies.0: The weights of version 1 were not kept; kept are 0, 2, 3.",
      "policies.1: The run has no version 9; kept are 0, 2, 3.",
      "policies.2: There is no run run_none.",
      "policies.3: There is no base policy huge; there is xs-base.",
      "policies.4: There is no endpoint elsewhere; there is none.",
      "benchmarks.1: There is no benchmark nosuch; there is choosing, two.",
      "benchmarks.2: The benchmark gone is archived.",
    ]);
    expect(await it.control.listEvaluations()).toEqual(before);
  });
});

test("training goes first: all evaluations together have at most eight groups in workers' hands, one after the other", async () => {
  const tasks = Array.from({ length: 6 }, (_, index) => ({ id: `m${index}`, family: "test", kinds: ["swap"] }));
  await it.control.registerTaskset({ name: "six", description: "Six tasks.", tasks });
  await it.control.createBenchmark({ name: "all-six", taskset: "six", attempts: 2 });
  const runId = await trainedRun(2);
  await it.bus.obliterate();
  const policies = [checkpoint(runId, 1), checkpoint(runId, 2)];
  const [first, second] = await it.control.requestEvaluations({ policies, benchmarks: ["all-six"] });
  const live = async (own = "") =>
    (await Promise.all((await pending(own)).map((groupId) => it.bus.isLive(rolloutGroup, { groupId })))).map(Number);
  expect([await live(first?.runId), await live(second?.runId)]).toEqual([
    [1, 1, 1, 1, 1, 1],
    [1, 1, 0, 0, 0, 0],
  ]);
  for (const groupId of await pending(first?.runId ?? "")) await closed(it, groupId, [1, 0]);
  expect((await it.control.getEvaluation(first?.id ?? "")).status).toBe("completed");
  expect(await live(second?.runId)).toEqual([1, 1, 1, 1, 1, 1]);
});

describe("the matrix", () => {
  test("has the newest evaluation of each policy on each benchmark that is not archived", async () => {
    const runId = await trainedRun(2);
    const policies = [checkpoint(runId, 1), checkpoint(runId, 2)];
    await it.control.requestEvaluations({ policies, benchmarks: ["two"] });
    const again = await started({ policies: [checkpoint(runId, 2)], benchmarks: ["two"], again: true });
    const { benchmarks, rows } = await it.control.evaluationMatrix({ runId });
    expect(benchmarks.map(({ name }) => name)).not.toContain("gone");
    const column = benchmarks.findIndex(({ name }) => name === "two");
    const ofRun = rows.filter(({ policy }) => policy.ref.kind === "checkpoint" && policy.ref.runId === runId);
    expect(ofRun.map(({ policy }) => policy.label)).toEqual(["small, update 1", "small, update 2"]);
    expect(ofRun[1]?.cells[column]?.id).toBe(again.id);
    expect(ofRun[0]?.cells.filter((cell) => cell !== null)).toHaveLength(1);
    await expect(it.control.evaluationMatrix({ runId: "run_none" })).rejects.toThrow("There is no run run_none.");
  });
});

describe("a checkpoint", () => {
  const solved = (count: number) => Array.from({ length: 4 }, (_, i) => (i < count ? [1, 1] : [0, 0]));

  test("is chosen by pass@1 on a validation benchmark, the earlier of equal ones, and is marked as chosen", async () => {
    const runId = await trainedRun(2);
    const ofVersion = (version: number) => ({ policies: [checkpoint(runId, version)], benchmarks: ["choosing"] });
    await evaluated(ofVersion(1), solved(3));
    const select = () => it.control.selectCheckpoint({ runId, benchmark: "choosing" });
    await expect(select()).rejects.toThrow("at least 2 are needed to choose among");
    await evaluated(ofVersion(2), solved(3));
    const [chosen] = [await select()];
    expect(chosen).toMatchObject({ runId, benchmark: "choosing", version: 1 });
    expect(chosen.among.map(({ version, passAt1 }) => [version, passAt1])).toEqual([
      [1, 0.75],
      [2, 0.75],
    ]);
    const [newest, older] = await it.control.listEvaluations({ runId });
    expect([newest?.policy.selectedOn, older?.policy.selectedOn]).toEqual([[], ["choosing"]]);

    await evaluated({ ...ofVersion(2), again: true }, solved(4));
    expect((await select()).version).toBe(2);
    expect((await it.control.listSelections(runId)).map(({ version }) => version)).toEqual([2, 1]);
    expect((await it.control.listEvaluations({ runId }))[0]?.policy.selectedOn).toEqual(["choosing"]);
    const points = (await it.control.listPoints({ runId })).filter(({ name }) => name.startsWith("eval/"));
    expect(new Set(points.map(({ name }) => name))).toEqual(new Set(["eval/validation_pass_at_1/choosing"]));
    expect((await it.control.listEvents({ runId })).some(({ kind }) => kind === "checkpointSelected")).toBe(true);
  });

  test("is not chosen by a test benchmark, nor by one that is not known", async () => {
    const runId = await trainedRun(1);
    await expect(it.control.selectCheckpoint({ runId, benchmark: "two" })).rejects.toThrow(
      "two is a test benchmark: what it would choose, it could no longer judge; validation benchmarks are choosing.",
    );
    await expect(it.control.selectCheckpoint({ runId, benchmark: "nosuch" })).rejects.toThrow(
      "There is no benchmark nosuch; validation benchmarks are choosing.",
    );
  });
});

describe("a run that asks for it", () => {
  const asking = async (benchmark: string) => {
    const more = { eval: { everyUpdates: 2, benchmark } };
    return startedRun(it, { inFlightGroups: 2, updates: 20, more });
  };
  const evaluatedPoints = async (runId: string) =>
    (await it.control.listPoints({ runId }))
      .filter(({ name }) => name.startsWith("eval/"))
      .map(({ name, step, value }) => [name, step, value]);

  test("is evaluated at its start and every so many updates, once each", async () => {
    await it.control.createBenchmark({ name: "on-the-way", taskset: "four", sample: 1, attempts: 2 });
    const runId = await asking("on-the-way");
    const ofRun = async (id: string) =>
      (await it.control.listEvaluations({ runId: id })).filter(({ benchmark }) => benchmark === "on-the-way");
    const versions = async (id = runId) => (await ofRun(id)).map(({ policy }) => policy.label);
    expect(await versions()).toEqual(["small, update 0"]);
    for (const step of [1, 2, 3]) await update(runId, step);
    await it.control.reconcile();
    expect(await versions()).toEqual(["small, update 2", "small, update 0"]);
    for (const { runId: own } of await ofRun(runId))
      for (const groupId of await pending(own)) await closed(it, groupId, [1, 0]);
    const series = "eval/pass_at_1/on-the-way";
    expect((await evaluatedPoints(runId)).sort()).toEqual([
      [series, 0, 0.5],
      [series, 2, 0.5],
    ]);

    const other = await asking("on-the-way"); // its version 0 is the same base policy
    expect(await evaluatedPoints(other)).toEqual([[series, 0, 0.5]]);
    expect(await versions(other)).toEqual(["small, update 0"]);
  });

  test("goes on without, and says so, when the benchmark is archived meanwhile", async () => {
    await it.control.createBenchmark({ name: "short-lived", taskset: "four" });
    const runId = await asking("short-lived");
    await it.control.archiveBenchmark({ name: "short-lived", archived: true });
    for (const step of [1, 2]) await update(runId, step);
    const event = (await it.control.listEvents({ runId })).find(({ kind }) => kind === "evaluationSkipped");
    expect(event?.message).toBe("Version 2 is not evaluated: The benchmark short-lived is archived.");
  });

  test("is not launched for a benchmark that is not there", async () => {
    await expect(asking("nosuch")).rejects.toThrow("eval.benchmark: There is no benchmark nosuch; there is ");
  });
});
