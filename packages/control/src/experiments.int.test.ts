import { beforeAll, describe, expect, test } from "vitest";
import { createControl, type Control } from "./control.ts";
import { InvalidInput } from "./errors.ts";
import { begunUpdate, closeNext, smallConfig, withControl } from "./testing.ts";

const it = withControl();
let control: Control; // one run at a time
beforeAll(() => {
  control = createControl({ db: it.database.db, bus: it.bus, wakes: it.wakes, maxActiveRuns: 1 });
});

const arms = [
  { name: "gate", config: smallConfig({ updates: 4 }) },
  {
    name: "full",
    preset: "demo",
    config: { ...smallConfig({ updates: 4 }), stress: { threshold: 0.5, holdEpochs: 1 } },
  },
];

/** Lets the run that has the slot make all of its updates with these rewards. */
async function trained(runId: string, rewards: readonly number[]): Promise<void> {
  for (const [index, value] of rewards.entries()) {
    await closeNext(it, runId, 2);
    const step = index + 1;
    const { attempt } = await begunUpdate(it, runId, step);
    const files = { weightsDigest: `${runId}-w${step}`, optimizerDigest: `${runId}-o${step}` };
    const points = [{ name: "reward/mean", value }];
    await control.commitUpdate({ runId, step, attempt, ...files, points, silentGroupIds: [] });
  }
}

const statuses = async (experimentId: string) => {
  const { arms: found } = await control.getExperiment(experimentId);
  return found.flatMap(({ runs }) => runs.map(({ arm, seed, status }) => `${arm ?? ""} ${seed} ${status}`));
};

describe("an experiment", () => {
  test("runs its arms and seeds one after the other, and is done with the last", async () => {
    const { id, status, seeds } = await control.launchExperiment({ name: "ladder", arms, seeds: [7, 8] });
    expect({ status, seeds }).toEqual({ status: "queued", seeds: [7, 8] });
    await control.reconcile();
    expect(await statuses(id)).toEqual(["gate 7 running", "gate 8 queued", "full 7 queued", "full 8 queued"]);
    const { arms: found } = await control.getExperiment(id);
    expect(found.map(({ name, preset, runs }) => [name, preset, runs.map(({ name: run }) => run)])).toEqual([
      ["gate", null, ["ladder · gate · seed 7", "ladder · gate · seed 8"]],
      ["full", "demo", ["ladder · full · seed 7", "ladder · full · seed 8"]],
    ]);

    const runOf = (arm: number, seed: number) => found[arm]?.runs[seed]?.id ?? "";
    for (const [arm, seed, rewards] of [
      [0, 0, [0.1, 0.2, 0.3, 0.4]],
      [1, 0, [0.2, 0.4, 0.6, 0.6]],
      [0, 1, [0.1, 0.1, 0.1, 0.1]],
      [1, 1, [0.6, 0.6, 0.6, 0.8]],
    ] as const) {
      expect((await control.getRun(runOf(arm, seed))).status).toBe("running");
      await trained(runOf(arm, seed), rewards);
    }
    const done = await control.getExperiment(id);
    expect(done).toMatchObject({ status: "completed", runsDone: 4, stress: null });
    const verdicts = done.arms.map(({ runs }) => runs.map(({ verdict }) => verdict));
    expect(verdicts).toMatchObject([
      [
        { epochs: 2, verdict: { kind: "plateaued", best: expect.closeTo(0.35) as number } },
        { verdict: { kind: "plateaued" } },
      ],
      [
        { verdict: { kind: "holding", reachedEpoch: 1 } },
        { verdict: { kind: "holds", reachedEpoch: 0 }, rule: expect.stringContaining("0.5") as string },
      ],
    ]);
    expect(await control.verdictOf(runOf(1, 1))).toEqual(verdicts[1]?.[1]);
    const { runs: compared } = await control.compareRuns([runOf(1, 1)]);
    expect(compared[0]).toMatchObject({ arm: "full", seed: 8 });
    expect(compared[0]?.values["reward/mean"]).toMatchObject({ last: 0.8, lastStep: 4, min: 0.6, points: 4 });
    expect((await control.listExperiments())[0]).toMatchObject({ id, arms: ["gate", "full"], runs: 4, runsDone: 4 });
  });

  test("is stopped as a whole, and none of its runs starts meanwhile", async () => {
    const { id } = await control.launchExperiment({ name: "stopped", arms, seeds: [1, 2] });
    await control.reconcile();
    expect(await control.stopExperiment(id)).toMatchObject({ status: "stopped", runsDone: 4 });
    for (const { runs } of (await control.getExperiment(id)).arms) {
      for (const { startedAt, seed, arm } of runs) expect(startedAt !== null).toBe(arm === "gate" && seed === 1);
    }
    await expect(control.stopExperiment("exp_none")).rejects.toMatchObject({ name: "NotFound" });
  });

  test("is launched whole or not at all, and says where what is wrong", async () => {
    const before = (await control.listRuns()).length;
    const wrong = {
      name: "",
      arms: [arms[0] ?? { name: "", config: {} }, { name: "gate", config: { updates: 0, policy: { base: "none" } } }],
      seeds: [1, 1],
    };
    const error: unknown = await control.launchExperiment(wrong).catch((reason: unknown) => reason);
    if (!(error instanceof InvalidInput)) throw new Error(`Expected InvalidInput, got ${String(error)}`);
    expect(error.problems.map(({ path }) => path).sort()).toEqual(["arms", "arms.1.config.updates", "name", "seeds"]);
    expect(await control.listRuns()).toHaveLength(before);
    expect((await control.listExperiments()).map(({ name }) => name)).not.toContain("");
  });
});
