import { expect, test } from "vitest";
import { hold } from "./testing/hold.ts";
import { createScriptedEngines } from "./testing/scriptedEngine.ts";
import { sometimesRight } from "./testing/scriptedTurns.ts";
import { eightTasks, smallRun } from "./testing/smallRun.ts";
import { expectWholeSeries } from "./testing/storedRun.ts";
import { tinyBase } from "./testing/tinyBase.ts";
import { atVersion, isOver, until } from "./testing/until.ts";
import { withLoop } from "./testing/withLoop.ts";

const base = tinyBase();
const { codec } = base;
const opened = withLoop({ base, tasks: eightTasks });

test("a paused run begins nothing, finishes what is under way, and goes on when resumed", async () => {
  const { loop } = opened;
  const { control, db, tasks } = loop;
  const { id } = await control.launchRun({ name: "paused", config: smallRun({ updates: 4 }) });
  const committing = hold();
  loop.startRollouts({ createEngine: createScriptedEngines({ codec, tasks, play: sometimesRight }) });
  loop.startTrainer({
    control: {
      ...control,
      commitUpdate: async (result) => {
        if (result.step === 2) await committing.here();
        return control.commitUpdate(result);
      },
    },
  });
  await committing.reached;
  expect(await control.pauseRun(id)).toMatchObject({ status: "paused", version: 1 });
  committing.release();

  const paused = await until(loop, id, { shows: atVersion(2) });
  expect(paused.summary).toMatchObject({ status: "paused", version: 2 });
  expect(await control.reconcile()).toMatchObject({ enqueued: 0 });
  expect(await control.beginUpdate({ runId: id, step: 3, worker: "eager", backend: loop.backend })).toBeNull();
  const open = await db.prisma.rolloutGroup.findMany({ where: { runId: id, status: "pending" } });
  for (const { id: groupId } of open) expect(await control.beginGroup({ groupId, worker: "eager" })).toBeNull();
  const steps = await db.prisma.policyUpdate.findMany({ where: { runId: id }, orderBy: { step: "asc" } });
  expect(steps.map(({ step, status }) => [step, status])).toEqual([1, 2].map((step) => [step, "committed"]));

  await control.resumeRun(id);
  const { summary, events } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null, version: 4 });
  await expectWholeSeries(control, id, 4);
  expect(events.map(({ kind }) => kind)).toEqual(["launched", "started", "paused", "resumed", "completed"]);
});

test("a stopped run refuses the rollouts that were still being sampled", async () => {
  const { loop } = opened;
  const { control, tasks } = loop;
  const { id } = await control.launchRun({ name: "stopped", config: smallRun() });
  const [sampling, closed] = [hold(), hold()];
  const late: boolean[] = [];
  loop.startRollouts({
    control: {
      ...control,
      closeGroup: async (result) => {
        const outcome = await control.closeGroup(result);
        if ((await control.runState(id)).status !== "stopped") return outcome;
        late.push(outcome.accepted);
        void closed.here();
        return outcome;
      },
    },
    createEngine: createScriptedEngines({
      ...{ codec, tasks, play: sometimesRight },
      beforeTurn: ({ purpose, group, turn }) =>
        purpose === "train" && group === 9 && turn === 0 ? sampling.here() : undefined,
    }),
  });
  loop.startTrainer();
  await sampling.reached;
  await control.stopRun(id);
  const { summary } = await until(loop, id, { shows: isOver });
  expect(summary.status).toBe("stopped");
  sampling.release();
  await closed.reached;
  expect(late).toEqual(late.map(() => false));
  await expectWholeSeries(control, id, summary.version);
});

test("stopping lets the update under way finish", async () => {
  const { loop } = opened;
  const { control, tasks } = loop;
  const finishing = hold();
  loop.startRollouts({ createEngine: createScriptedEngines({ codec, tasks, play: sometimesRight }) });
  loop.startTrainer({
    control: {
      ...control,
      commitUpdate: async (result) => {
        if (result.step === 2) await finishing.here();
        return control.commitUpdate(result);
      },
    },
  });
  const { id } = await control.launchRun({ name: "stopping", config: smallRun() });
  await finishing.reached;
  expect(await control.stopRun(id)).toMatchObject({ status: "stopping", version: 1 });
  finishing.release();
  const { summary } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "stopped", version: 2 });
  await expectWholeSeries(control, id, 2);
});
