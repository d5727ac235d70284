import type { EvaluationDetail } from "@holdfast/control";
import { beforeAll, expect, test, vi } from "vitest";
import { hold } from "./testing/hold.ts";
import { createScriptedEngines } from "./testing/scriptedEngine.ts";
import { sometimesRight } from "./testing/scriptedTurns.ts";
import { eightTasks, smallRun } from "./testing/smallRun.ts";
import { storedGroups } from "./testing/storedRun.ts";
import { tinyBase } from "./testing/tinyBase.ts";
import { isOver, until } from "./testing/until.ts";
import type { Loop } from "./testing/withLoop.ts";
import { withLoop } from "./testing/withLoop.ts";

const base = tinyBase();
const { codec } = base;
const opened = withLoop({ base, tasks: eightTasks });
const policy = { kind: "base", name: base.name } as const;

beforeAll(async () => {
  const { control } = opened.loop;
  await control.createBenchmark({ name: "eight", taskset: "pool", attempts: 3, seed: 5 });
});

const engines = (loop: Loop, more: Partial<Parameters<typeof createScriptedEngines>[0]> = {}) =>
  createScriptedEngines({ codec, tasks: loop.tasks, play: sometimesRight, ...more });

/** Evaluates the base policy again; `meanwhile` once it has been asked for. */
async function evaluated(loop: Loop, meanwhile?: () => Promise<void>): Promise<EvaluationDetail> {
  const [view] = await loop.control.requestEvaluations({ policies: [policy], benchmarks: ["eight"], again: true });
  if (view === undefined) throw new Error("Nothing was started.");
  await meanwhile?.();
  await until(loop, view.runId, { shows: isOver });
  return loop.control.getEvaluation(view.id);
}

/** What its attempts were, whatever their ids. */
async function attemptsOf(loop: Loop, { runId }: EvaluationDetail) {
  const groups = await storedGroups(loop.db, runId, "evaluate");
  const trajectories = await loop.db.prisma.trajectory.findMany({ where: { rollout: { runId } } });
  const tokensOf = new Map(
    trajectories.map(({ rolloutId, tokens }) => [rolloutId, Buffer.from(tokens).toString("hex")]),
  );
  return groups
    .filter(({ status }) => status === "scored")
    .map(({ index, taskId, pinnedVersion, rollouts }) => ({
      ...{ index, taskId, pinnedVersion },
      rollouts: rollouts
        .map(({ id, index: attempt, reward, exit, versions }) => ({
          ...{ attempt, reward, exit, tokens: tokensOf.get(id), versions: new Set(versions) },
        }))
        .sort((a, b) => a.attempt - b.attempt),
    }));
}

test("an evaluation comes to the share of attempts solved, beside a run that trains, and tells the run of its checkpoint", async () => {
  const { loop } = opened;
  const { control } = loop;
  loop.startRollouts({ createEngine: engines(loop) });
  loop.startTrainer();
  const { id: runId } = await control.launchRun({ name: "trained", config: smallRun({ updates: 3 }) });
  const whole = await evaluated(loop);
  await until(loop, runId, { shows: isOver });
  const [view] = await control.requestEvaluations({
    policies: [{ kind: "checkpoint", runId, version: 3 }],
    benchmarks: ["eight"],
  });
  await until(loop, view?.runId ?? "", { shows: isOver });
  const ofCheckpoint = await control.getEvaluation(view?.id ?? "");

  for (const { status, result, tasks } of [whole, ofCheckpoint]) {
    expect([status, result?.tasks, result?.scoredAttempts]).toEqual(["completed", 8, 24]);
    const shares = tasks.map(({ solved, attempts }) => (solved ?? NaN) / (attempts ?? NaN));
    expect(result?.passAt1.mean).toBeCloseTo(shares.reduce((sum, share) => sum + share, 0) / 8);
  }
  for (const { pinnedVersion, rollouts } of await attemptsOf(loop, ofCheckpoint)) {
    expect(pinnedVersion).toBe(0);
    for (const { versions } of rollouts) expect(versions).toEqual(new Set([0]));
  }
  const points = (await control.listPoints({ runId })).filter(({ name }) => name.startsWith("eval/"));
  expect(points.map(({ name, step, value }) => [name, step, value])).toEqual([
    ["eval/pass_at_1/eight", 3, ofCheckpoint.result?.passAt1.mean],
  ]);
});

test("the same pins give the same rollouts, also when the worker is lost half-way and the queue with it", async () => {
  const { loop } = opened;
  const first = loop.startRollouts({ createEngine: engines(loop) });
  const alone = await evaluated(loop);
  await first.stop();

  const halfWay = hold();
  const lost = loop.startRollouts({
    createEngine: engines(loop, {
      beforeTurn: ({ group, turn }) => (group === 3 && turn > 0 ? halfWay.here() : undefined),
    }),
  });
  const killed = await evaluated(loop, async () => {
    await halfWay.reached;
    await lost.stop(); // closes nothing: its groups stay in its hands
    halfWay.release();
    await loop.bus.obliterate();
    await loop.db.prisma.rolloutGroup.updateMany({ where: { status: "running" }, data: { startedAt: new Date(0) } });
    await loop.db.prisma.worker.updateMany({ data: { seenAt: new Date(0) } });
    await loop.control.reconcile();
    loop.startRollouts({ createEngine: engines(loop) });
  });
  expect(await attemptsOf(loop, killed)).toEqual(await attemptsOf(loop, alone));
  expect(killed.result).toEqual(alone.result);
  expect((await loop.control.listEvents({ runId: killed.runId })).some(({ kind }) => kind === "workerLost")).toBe(true);
});

test("an attempt that the harness fails on every time is excluded; the others of its task count", async () => {
  const { loop } = opened;
  const failures = vi.fn();
  const fail = () => {
    failures();
    throw new Error("no kernel");
  };
  const play = (...[task, seed]: Parameters<typeof sometimesRight>) => {
    if (seed === "5/evaluate/2/1") fail();
    return sometimesRight(task, seed);
  };
  loop.startRollouts({ createEngine: engines(loop, { play }) });
  const { result, tasks } = await evaluated(loop);
  expect(failures).toHaveBeenCalledTimes(3);
  expect(tasks[2]).toMatchObject({ attempts: 2, excluded: 1 });
  expect(tasks[2]?.lostReason).toContain("no kernel");
  expect(result).toMatchObject({ tasks: 8, scoredAttempts: 23, excludedAttempts: 1 });
});
