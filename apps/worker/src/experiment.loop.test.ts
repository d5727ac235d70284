import { decodeCheckpoint, decodeOptimizer } from "@holdfast/policy";
import { expect, test } from "vitest";
import { createScriptedEngines } from "./testing/scriptedEngine.ts";
import { sometimesRight } from "./testing/scriptedTurns.ts";
import { eightTasks, smallRun } from "./testing/smallRun.ts";
import { expectWholeSeries, valuesOf } from "./testing/storedRun.ts";
import { tinyBase } from "./testing/tinyBase.ts";
import { isOver, until } from "./testing/until.ts";
import type { Loop } from "./testing/withLoop.ts";
import { withLoop } from "./testing/withLoop.ts";

const base = tinyBase();
const { codec } = base;
const opened = withLoop({ base, tasks: eightTasks });

function startWorkers(loop: Loop): void {
  loop.startRollouts({ createEngine: createScriptedEngines({ codec, tasks: loop.tasks, play: sometimesRight }) });
  loop.startTrainer();
}

test("a ladder trains each of its arms with each seed, whatever their loss, adapter and steps per batch", async () => {
  const { loop } = opened;
  const { control, db, store } = loop;
  const small = { ...smallRun({ updates: 2 }), score: { everyUpdates: 0 } };
  const arms = [
    { name: "plain", config: { ...small, loss: { kind: "plain", entropyBonus: 0.01 } } },
    { name: "gspo", config: { ...small, loss: { kind: "gspo" }, optimizer: { updatesPerBatch: 2 } } },
    { name: "lora", config: { ...small, policy: { ...small.policy, adapter: "lora", loraRank: 2 } } },
    { name: "held", config: { ...small, loss: { kind: "ppoClip", referenceKl: 0.1 } } },
    { name: "dppo", config: { ...small, loss: { kind: "dppo" } } },
  ];
  startWorkers(loop);
  const { id, arms: launched } = await control.launchExperiment({ name: "ladder", arms, seeds: [1, 2] });
  for (const { runs } of launched) for (const run of runs) await until(loop, run.id, { shows: isOver });

  const finished = await control.getExperiment(id);
  expect(finished).toMatchObject({ status: "completed", runsDone: 10 });
  const stepsOfArm = new Map<string, number[]>();
  for (const { name, runs } of finished.arms) {
    for (const run of runs) {
      expect(run).toMatchObject({ status: "completed", statusReason: null, version: 2 });
      await expectWholeSeries(control, run.id, 2);
      const { optimizerDigest } = await db.prisma.policyVersion.findUniqueOrThrow({
        where: { runId_version: { runId: run.id, version: 2 } },
      });
      const state = decodeOptimizer(await store.get(optimizerDigest ?? ""));
      expect(state.adapter?.rank).toBe(name === "lora" ? 2 : undefined);
      stepsOfArm.set(name, [...(stepsOfArm.get(name) ?? []), state.step]);
    }
  }
  expect(Object.fromEntries(stepsOfArm)).toEqual({
    ...{ plain: [2, 2], gspo: [4, 4], lora: [2, 2], held: [2, 2], dppo: [2, 2] },
  });
});

test("rollouts cut by a limit leave the loss when they are excluded", async () => {
  const { loop } = opened;
  const { control, db } = loop;
  const config = { ...smallRun({ updates: 2 }), gate: { truncated: "exclude" }, score: { everyUpdates: 0 } };
  startWorkers(loop);
  const { id } = await control.launchRun({ name: "excluding", config });
  const { summary } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null });
  const stored = await db.prisma.rollout.findMany({ where: { runId: id, group: { assignedStep: { not: null } } } });
  const cut = stored.filter(({ exit }) => exit === "truncated" || exit === "budgetExhausted");
  expect(cut.length).toBeGreaterThan(0);
  expect(cut.map(({ advantage }) => advantage)).toEqual(cut.map(() => null));
});

test("an update that is not finite changes nothing, is told of, and three in a row fail the run", async () => {
  const { loop } = opened;
  const { control, db, store, tasks } = loop;
  const createEngine = createScriptedEngines({
    ...{ codec, tasks, play: sometimesRight },
    logprob: ({ group }) => (group >= 4 ? NaN : -Math.log(codec.pieces.length)),
  });
  loop.startRollouts({ createEngine });
  loop.startTrainer();
  const { id } = await control.launchRun({
    name: "not finite",
    config: {
      ...smallRun({ mode: "sync", maxLag: 0, inFlightGroups: 4, updates: 6 }),
      ...{ score: { everyUpdates: 0 }, checkpoints: { keepLast: 10, keepEvery: 0 } },
    },
  });
  const { summary, points, events } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "failed", version: 4 });
  expect(summary.statusReason).toContain("not finite");
  expect(valuesOf(points, "optim/skipped_steps")).toEqual([0, 1, 1, 1]);
  expect(events.filter(({ kind }) => kind === "stepSkipped").map(({ step }) => step)).toEqual([2, 3, 4]);
  const weightsAt = async (version: number) => {
    const where = { runId_version: { runId: id, version } };
    const { weightsDigest } = await db.prisma.policyVersion.findUniqueOrThrow({ where });
    return decodeCheckpoint(await store.get(weightsDigest)).weights;
  };
  expect(await weightsAt(1)).not.toEqual(base.weights);
  expect(await weightsAt(4)).toEqual(await weightsAt(1));
});
