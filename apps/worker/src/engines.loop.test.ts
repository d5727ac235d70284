import type { DecodeEngine } from "@holdfast/policy";
import { expect, test } from "vitest";
import type { CreateEngine } from "./rollout/enginePool.ts";
import { hold } from "./testing/hold.ts";
import { createScriptedEngines } from "./testing/scriptedEngine.ts";
import { sometimesRight } from "./testing/scriptedTurns.ts";
import { eightTasks, smallRun } from "./testing/smallRun.ts";
import { expectWholeSeries, storedGroups } from "./testing/storedRun.ts";
import { tinyBase } from "./testing/tinyBase.ts";
import { isOver, until } from "./testing/until.ts";
import { withLoop } from "./testing/withLoop.ts";

const base = tinyBase();
const { codec } = base;
const opened = withLoop({ base, tasks: eightTasks });

const unscored = (options: Parameters<typeof smallRun>[0]) => ({ ...smallRun(options), score: { everyUpdates: 0 } });

/** Engines that are also kept in a list. */
function listed(create: CreateEngine): { readonly createEngine: CreateEngine; readonly engines: DecodeEngine[] } {
  const engines: DecodeEngine[] = [];
  const createEngine: CreateEngine = async (options) => {
    const engine = await create(options);
    engines.push(engine);
    return engine;
  };
  return { createEngine, engines };
}

/** Those that are not pinned to a version. */
const following = (engines: readonly DecodeEngine[]) => engines.filter(({ name }) => !name.includes("/v"));

test("the least-loaded router keeps the engines of a run equally full", async () => {
  const { loop } = opened;
  const { control, tasks } = loop;
  const standing = hold();
  let [standingTurns, residents] = [0, [0]];
  const { createEngine, engines } = listed(
    createScriptedEngines({
      ...{ codec, tasks, play: sometimesRight },
      // nothing moves until the whole first window is in its first turn: 8 groups of 3 rollouts
      beforeTurn: ({ purpose, group, turn }) => {
        if (purpose !== "train" || group >= 8 || turn > 0) return;
        if (++standingTurns === 24) {
          residents = following(engines).map((engine) => engine.stats().residents);
          standing.release();
        }
        return standing.here();
      },
    }),
  );
  const { id } = await control.launchRun({ name: "balanced", config: smallRun({ updates: 3, engines: 3 }) });
  loop.startRollouts({ createEngine });
  loop.startTrainer();

  const { summary } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null });
  await expectWholeSeries(control, id, 3);
  expect(following(engines).map(({ name }) => name)).toEqual(["sampler/0", "sampler/1", "sampler/2"]);
  expect(residents).toEqual([8, 8, 8]);
});

test("the session-hash router keeps the rollouts of a group on one engine", async () => {
  const { loop } = opened;
  const { control, db, tasks } = loop;
  const createEngine = createScriptedEngines({ codec, tasks, play: sometimesRight });
  const config = smallRun({ updates: 3, engines: 3, router: "sessionHash" });
  const { id } = await control.launchRun({ name: "pinned by hash", config });
  loop.startRollouts({ createEngine });
  loop.startTrainer();

  const { summary } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null });
  const groups = (await storedGroups(db, id)).filter(({ rollouts }) => rollouts.length > 0);
  const enginesOf = groups.map(({ rollouts }) => new Set(rollouts.map(({ engine }) => engine)));
  expect(enginesOf.map((engines) => engines.size)).toEqual(groups.map(() => 1));
  expect(new Set(enginesOf.flatMap((engines) => [...engines])).size).toBeGreaterThan(1);
});

test("rollouts over the cap of all engines wait, and every group is sampled all the same", async () => {
  const { loop } = opened;
  const { control, tasks } = loop;
  const standing = hold();
  const most = new Map<string, number>();
  let standingTurns = 0;
  const createEngine = createScriptedEngines({
    ...{ codec, tasks, play: sometimesRight },
    // nothing moves until as many rollouts as fit are in their first turn
    beforeTurn: ({ turn, engine }) => {
      most.set(engine.name, Math.max(most.get(engine.name) ?? 0, engine.stats().residents));
      if (turn > 0) return;
      if (++standingTurns === 4) standing.release();
      return standing.here();
    },
  });
  const config = unscored({ updates: 3 });
  const capped = { ...config, async: { ...config.async, residentCap: 2 } };
  const { id } = await control.launchRun({ name: "capped", config: capped });
  loop.startRollouts({ createEngine });
  loop.startTrainer();

  const { summary } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null });
  expect(Object.fromEntries(most)).toEqual({ "sampler/0": 2, "sampler/1": 2 });
});

test("what a worker reports of its engines is kept as their load over time", async () => {
  const { loop } = opened;
  const { control, tasks } = loop;
  const sampling = hold();
  const createEngine = createScriptedEngines({
    ...{ codec, tasks, play: sometimesRight },
    beforeTurn: ({ purpose, group, turn }) =>
      purpose === "train" && group === 2 && turn === 0 ? sampling.here() : undefined,
  });
  const { id } = await control.launchRun({ name: "observed", config: unscored({ updates: 2 }) });
  const rollouts = loop.startRollouts({ createEngine });
  loop.startTrainer();
  await sampling.reached;
  const reports = rollouts.engines.reports();
  await control.heartbeat({
    worker: "sampler",
    kind: "rollout",
    pid: 1,
    host: "here",
    backend: null,
    engines: reports,
  });
  const [waiting] = (await storedGroups(loop.db, id)).filter(({ index }) => index === 2);
  expect(reports.flatMap(({ groupIds }) => groupIds ?? [])).toContain(waiting?.id);
  const samples = await control.engineSamples({ runId: id });
  expect(samples.map(({ engine }) => engine).sort()).toEqual(["sampler/0", "sampler/1"]);
  sampling.release();

  const { summary } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", statusReason: null });
});

test("an engine that dies is replaced with the newest weights, its groups are sampled again, and the run finishes", async () => {
  const { loop } = opened;
  const { control, tasks } = loop;
  let isDue = true;
  const { createEngine, engines } = listed(
    createScriptedEngines({
      ...{ codec, tasks, play: sometimesRight },
      beforeTurn: ({ purpose, turn, engine }) => {
        if (!isDue || purpose !== "train" || turn === 0 || engine.stats().version < 1) return;
        isDue = false;
        engine.crash(new Error("unreachable"));
      },
    }),
  );
  const { id } = await control.launchRun({ name: "crashed", config: unscored({ updates: 4 }) });
  loop.startRollouts({ createEngine });
  loop.startTrainer();

  const { summary, events } = await until(loop, id, { shows: isOver });
  expect(summary).toMatchObject({ status: "completed", version: 4 });
  await expectWholeSeries(control, id, 4);
  const [lost, ...others] = events.filter(({ kind }) => kind === "engineLost");
  expect(others).toEqual([]);
  const name = /Decode engine (\S+) was lost: engine \S+ failed: Error: unreachable/.exec(lost?.message ?? "")?.[1];
  const [dead, replacement] = engines.filter((engine) => engine.name === name);
  expect(dead?.stats().version).toBeLessThanOrEqual(replacement?.stats().version ?? -1);
  const aborted = events.filter(({ kind }) => kind === "groupAborted");
  expect(aborted.length).toBeGreaterThan(0);
  for (const { message } of aborted) expect(message).toContain(`engine ${name ?? ""} failed`);
  const groups = await storedGroups(loop.db, id);
  expect(groups.flatMap(({ rollouts }) => rollouts).some(({ exit }) => exit === "infraError")).toBe(false);
  await loop.log.flush();
  const { lines } = await control.listLogs({ runId: id, limit: 1_000 });
  const said = (start: string) => lines.filter(({ text }) => text.startsWith(start));
  expect(said(`decode engine ${name ?? ""} was lost: Error: engine ${name ?? ""} failed`)).toMatchObject([
    { level: "error", source: "loop" },
  ]);
  expect(said("update 4 begun: 4 groups, 12 rollouts")).toHaveLength(1);
  expect(said("update 4 committed: ")).toHaveLength(1);
  expect(said("engines refreshed to version 3").length).toBeGreaterThan(0);
  expect(said("train group 0 (tinyrepo-1/pool/").length).toBeGreaterThan(1);
  expect(loop.errors).toEqual([]);
});
