import { policyUpdate as policyUpdateJob } from "@holdfast/bus";
import { expect, test, vi } from "vitest";
import { policyUpdate } from "./jobs/policyUpdate.ts";
import { hold } from "./testing/hold.ts";
import { createScriptedEngines } from "./testing/scriptedEngine.ts";
import { sometimesRight } from "./testing/scriptedTurns.ts";
import { eightTasks, smallRun } from "./testing/smallRun.ts";
import { expectWholeSeries, stepsOf, storedGroups, valuesOf } from "./testing/storedRun.ts";
import { tinyBase } from "./testing/tinyBase.ts";
import { atVersion, isOver, until } from "./testing/until.ts";
import type { Loop } from "./testing/withLoop.ts";
import { withLoop } from "./testing/withLoop.ts";
import { createTrainerSlot } from "./trainer/trainerSlot.ts";

const base = tinyBase();
const { codec } = base;
const opened = withLoop({ base, tasks: eightTasks });

const completed = { status: "completed", statusReason: null };

test("an update delivered to two trainers at once is committed once", async () => {
  const { loop } = opened;
  const { control, db, bus } = loop;
  const { id } = await control.launchRun({ name: "twice", config: smallRun({ updates: 4 }) });
  loop.startRollouts({ createEngine: createScriptedEngines({ codec, tasks: loop.tasks, play: sometimesRight }) });
  const together = commitAfterBothBegan(control);
  const trainers = ["left", "right"].map((worker) => ({ ...trainerContext(loop, worker), control: together }));
  const consumer = bus.consume(policyUpdateJob, {
    concurrency: 1,
    handle: async (payload) => {
      await Promise.all(trainers.map((trainer) => policyUpdate(trainer, payload)));
    },
  });

  const { summary } = await until(loop, id, { shows: isOver });
  await consumer.close();
  expect(summary).toMatchObject({ ...completed, version: 4 });
  await expectWholeSeries(control, id, 4);
  const updates = await db.prisma.policyUpdate.findMany({ where: { runId: id }, orderBy: { step: "asc" } });
  expect(updates.map(({ step, attempt, status }) => [step, attempt, status])).toEqual(
    [1, 2, 3, 4].map((step) => [step, 2, "committed"]),
  );
});

test("the late commit of a trainer that was overtaken is refused", async () => {
  const { loop } = opened;
  const { control } = loop;
  const { id } = await control.launchRun({ name: "overtaken", config: smallRun({ updates: 3 }) });
  const late = hold();
  const outcomes: boolean[] = [];
  loop.startRollouts({ createEngine: createScriptedEngines({ codec, tasks: loop.tasks, play: sometimesRight }) });
  loop.startTrainer({
    control: {
      ...control,
      commitUpdate: async (result) => {
        if (result.step === 2) await late.here();
        const outcome = await control.commitUpdate(result);
        if (result.step === 2) outcomes.push(outcome.accepted);
        return outcome;
      },
    },
  });
  await late.reached;
  await policyUpdate(trainerContext(loop, "overtaker"), { runId: id, step: 2 });
  expect((await control.getRun(id)).version).toBe(2);
  late.release();

  const { summary } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject(completed);
  expect(outcomes).toEqual([false]);
  await expectWholeSeries(control, id, 3);
});

test("an update whose trainer stopped half-way is made by the next one, from the same batch", async () => {
  const { loop } = opened;
  const { control, db, store } = loop;
  const { id } = await control.launchRun({ name: "trainer stopped", config: smallRun({ updates: 3 }) });
  const batches: string[][] = [];
  const halfWay = hold();
  const watched: Loop["control"] = {
    ...control,
    beginUpdate: async (request) => {
      const work = await control.beginUpdate(request);
      if (work?.step === 2) batches.push(work.groups.map((group) => group.id));
      return work;
    },
  };
  loop.startRollouts({ createEngine: createScriptedEngines({ codec, tasks: loop.tasks, play: sometimesRight }) });
  const first = loop.startTrainer({
    name: "first",
    control: watched,
    store: { ...store, put: async (bytes) => (batches.length > 0 && (await halfWay.here()), store.put(bytes)) },
  });
  await halfWay.reached;
  await first.stop();
  halfWay.release();
  loop.startTrainer({ name: "second", control: watched });

  const { summary, events } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject(completed);
  await expectWholeSeries(control, id, 3);
  expect(batches).toHaveLength(2);
  expect(batches[1]).toEqual(batches[0]);
  expect(events.filter(({ kind }) => kind === "updateRetried")).toEqual([]);
  const update = await db.prisma.policyUpdate.findFirstOrThrow({ where: { runId: id, step: 2 } });
  expect(update).toMatchObject({ status: "committed", attempt: 2, failures: 0, worker: "second" });
});

test("a group that the infrastructure broke is aborted with its reason, counted and replaced; a scoring is repeated", async () => {
  const { loop } = opened;
  const { control, db, tasks } = loop;
  const broken = new Set<string>();
  const createEngine = createScriptedEngines({
    ...{ codec, tasks, play: sometimesRight },
    beforeTurn: ({ purpose, group, turn }) => {
      if (group !== 2 || turn !== 0 || broken.has(purpose)) return;
      broken.add(purpose);
      throw new Error("out of memory");
    },
  });
  const { id } = await control.launchRun({ name: "broken", config: smallRun({ updates: 3 }) });
  loop.startRollouts({ createEngine });
  loop.startTrainer();

  const { summary, events, points } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject(completed);
  await expectWholeSeries(control, id, 3);
  const task = (await storedGroups(db, id)).find(({ index }) => index === 2);
  expect(task).toMatchObject({ status: "aborted", statusReason: "decode engine: Error: out of memory" });
  const aborts = events.filter(({ kind }) => kind === "groupAborted").map(({ message }) => message);
  expect(aborts).toHaveLength(2);
  expect(aborts).toContain(`Group 2 (${task?.taskId}) was aborted: decode engine: Error: out of memory`);
  expect(valuesOf(points, "groups/aborted").reduce((a, b) => a + b, 0)).toBe(1);
  expect(stepsOf(points, "reward/newest")).toEqual([0, 2]);
  const scored = (await storedGroups(db, id, "score")).filter(({ pinnedVersion }) => pinnedVersion === 0);
  expect(scored.map(({ status }) => status).sort()).toEqual(["aborted", ...Array<string>(8).fill("scored")]);
});

test("groups of a rollout worker that stopped are sampled by the next one, not aborted", async () => {
  const { loop } = opened;
  const { control, db, tasks } = loop;
  const { id } = await control.launchRun({ name: "sampler stopped", config: smallRun({ updates: 2 }) });
  const sampling = hold();
  const first = loop.startRollouts({
    createEngine: createScriptedEngines({
      ...{ codec, tasks, play: sometimesRight },
      beforeTurn: ({ purpose, turn }) => (purpose === "train" && turn === 0 ? sampling.here() : undefined),
    }),
  });
  loop.startTrainer();
  await sampling.reached;
  await first.stop();
  sampling.release();
  loop.startRollouts({ createEngine: createScriptedEngines({ codec, tasks, play: sometimesRight }) });

  const { summary, events, points } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject(completed);
  expect(events.filter(({ kind }) => kind === "groupAborted")).toEqual([]);
  expect(valuesOf(points, "groups/aborted")).toEqual([0, 0]);
  const attempts = (await storedGroups(db, id))
    .filter(({ status }) => status !== "cancelled")
    .map((group) => group.attempt);
  expect(Math.max(...attempts)).toBeGreaterThan(1);
});

test("a queue wiped empty in mid-run is rebuilt, and the run completes", async () => {
  const { loop } = opened;
  const { control, db, bus, tasks } = loop;
  const { id } = await control.launchRun({ name: "wiped", config: smallRun() });
  const wiped = hold();
  loop.startRollouts({
    groupConcurrency: 2,
    createEngine: createScriptedEngines({
      ...{ codec, tasks, play: sometimesRight },
      beforeTurn: ({ purpose, group }) => (purpose === "train" && group > 4 ? wiped.here() : undefined),
    }),
  });
  const statuses = async () => (await storedGroups(db, id)).map(({ status }) => status);
  await vi.waitUntil(async () => (await db.prisma.policyUpdate.count({ where: { runId: id } })) === 1, 60_000);
  await wiped.reached;
  expect(await statuses()).toEqual(expect.arrayContaining(["assigned", "running", "pending"]));
  await bus.obliterate();
  wiped.release();
  loop.startTrainer();

  await until(loop, id, { shows: atVersion(1) });
  const { summary } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ ...completed, version: 6 });
  await expectWholeSeries(control, id, 6);
});

function trainerContext({ control, store, backend, log }: Loop, worker: string) {
  const clock = () => performance.now() / 1000;
  const stopping = new AbortController().signal;
  return { control, store, backend, log, worker, clock, stopping, slot: createTrainerSlot(store) };
}

/** Holds every commit back until both trainers have begun the update, whichever of them is faster. */
function commitAfterBothBegan(control: Loop["control"]): Loop["control"] {
  const begun = new Map<number, { count: number; readonly both: ReturnType<typeof hold> }>();
  const at = (step: number) => {
    const meeting = begun.get(step) ?? { count: 0, both: hold() };
    begun.set(step, meeting);
    return meeting;
  };
  return {
    ...control,
    beginUpdate: async (input) => {
      const work = await control.beginUpdate(input);
      const meeting = at(input.step);
      meeting.count += 1;
      if (meeting.count === 2) meeting.both.release();
      return work;
    },
    commitUpdate: async (result) => {
      await at(result.step).both.here();
      return control.commitUpdate(result);
    },
  };
}
