import { readdir } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { createScriptedEngines } from "./testing/scriptedEngine.ts";
import { sometimesRight } from "./testing/scriptedTurns.ts";
import { eightTasks, smallRun } from "./testing/smallRun.ts";
import { expectWholeSeries, stepsOf, storedGroups, valuesOf } from "./testing/storedRun.ts";
import { tinyBase } from "./testing/tinyBase.ts";
import { isOver, until } from "./testing/until.ts";
import { withLoop } from "./testing/withLoop.ts";

const base = tinyBase();
const { codec } = base;
const opened = withLoop({ base, tasks: eightTasks });

test("an asynchronous run completes with every point, inside its lag, and keeps only the checkpoints it should", async () => {
  const { loop } = opened;
  const { control, db, store, tasks } = loop;
  const createEngine = createScriptedEngines({
    ...{ codec, tasks, play: sometimesRight },
    // the fifth group reads its task under version 0 and goes on when the next weights are there
    beforeTurn: ({ purpose, group, turn, engine }) =>
      purpose === "train" && group === 4 && turn === 1 ? engine.reached(1) : undefined,
  });
  const { id } = await control.launchRun({ name: "asynchronous", config: smallRun() });
  loop.startRollouts({ createEngine });
  loop.startTrainer();

  const { summary, points } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null, version: 6, backend: loop.backend });
  await expectWholeSeries(control, id, 6);
  expect(stepsOf(points, "reward/newest")).toEqual([0, 2, 4, 6]);
  expect(Math.max(...valuesOf(points, "lag/max"))).toBeLessThanOrEqual(1);
  const silent = valuesOf(points, "groups/silent");
  expect(valuesOf(points, "groups/trained").map((trained, i) => trained + (silent[i] ?? NaN))).toEqual(
    Array(6).fill(4),
  );

  const groups = await storedGroups(db, id);
  for (const { assignedStep, rollouts } of groups) {
    for (const { oldestVersion, newestVersion, versions } of rollouts) {
      expect(versions).toEqual([...versions].sort());
      expect([versions[0], versions.at(-1)]).toEqual([oldestVersion, newestVersion]);
      if (assignedStep !== null) expect(assignedStep - 1 - oldestVersion).toSatisfy((lag) => lag === 0 || lag === 1);
    }
  }
  const refreshed = groups.find(({ index }) => index === 4)?.rollouts.filter(({ turns }) => turns > 1) ?? [];
  expect(refreshed.length).toBeGreaterThan(0);
  for (const { oldestVersion, newestVersion } of refreshed) expect(newestVersion).toBeGreaterThan(oldestVersion);

  const checkpoints = await control.listCheckpoints(id);
  expect(checkpoints.map(({ version }) => version)).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6]));
  const kept = checkpoints.filter(({ available }) => available);
  expect(kept.map(({ version }) => version)).toEqual(expect.arrayContaining([0, 5, 6]));
  expect(kept.map(({ version }) => version)).not.toContain(1);
  await vi.waitFor(async () => expect(await readdir(loop.folder)).toHaveLength(kept.length + 1), 10_000); // + optimizer
  for (const { digest } of kept) expect(await store.has(digest)).toBe(true);
});

test("a synchronous run has no lag and samples nothing while an update runs", async () => {
  const { loop } = opened;
  const { control, db, tasks } = loop;
  const config = smallRun({ mode: "sync", maxLag: 0, inFlightGroups: 4, updates: 4 });
  const { id } = await control.launchRun({ name: "synchronous", config });
  loop.startRollouts({ createEngine: createScriptedEngines({ codec, tasks, play: sometimesRight }) });
  loop.startTrainer();

  const { summary, points } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null });
  await expectWholeSeries(control, id, 4);
  expect(valuesOf(points, "lag/max")).toEqual([0, 0, 0, 0]);
  expect(valuesOf(points, "groups/stale_dropped")).toEqual([0, 0, 0, 0]);
  const updates = await db.prisma.policyUpdate.findMany({ where: { runId: id } });
  const groups = await storedGroups(db, id);
  expect(groups).toHaveLength(4 * 4);
  for (const { step, assignedAt, committedAt } of updates) {
    const during = groups.filter(
      ({ createdAt, closedAt }) => createdAt < (committedAt ?? new Date(0)) && (closedAt ?? createdAt) > assignedAt,
    );
    expect([step, during.map(({ index }) => index)]).toEqual([step, []]);
  }
});

test("groups that an update made stale are dropped, counted and replaced, and the run goes on", async () => {
  const { loop } = opened;
  const { control, db, tasks } = loop;
  const config = smallRun({ maxLag: 0, inFlightGroups: 4, updates: 3 });
  const { id } = await control.launchRun({ name: "stale", config });
  const closedBehind = () => db.prisma.rolloutGroup.count({ where: { runId: id, status: "closed" } });
  loop.startRollouts({ createEngine: createScriptedEngines({ codec, tasks, play: sometimesRight }) });
  loop.startTrainer({
    control: {
      ...control,
      // the first update commits when the whole next batch has been sampled with the weights it makes old
      commitUpdate: async (result) => {
        if (result.step === 1) await vi.waitUntil(async () => (await closedBehind()) === 4, { timeout: 60_000 });
        return control.commitUpdate(result);
      },
    },
  });

  const { summary, points } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null });
  await expectWholeSeries(control, id, 3);
  const dropped = valuesOf(points, "groups/stale_dropped");
  expect(dropped.slice(0, 2)).toEqual([0, 4]);
  expect(valuesOf(points, "lag/max")).toEqual([0, 0, 0]);
  const stale = (await storedGroups(db, id)).filter(({ status }) => status === "stale");
  expect(stale.map(({ assignedStep }) => assignedStep)).toEqual(stale.map(() => null));
  expect(stale.filter(({ countedStep }) => countedStep === 2)).toHaveLength(4);
});
