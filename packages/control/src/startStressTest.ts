import { runStart } from "@holdfast/bus";
import { candidates, experiments, tasks } from "@holdfast/db";
import type { Context } from "./context.ts";
import { InvalidInput } from "./errors.ts";
import type { StressTestInput } from "./experimentTypes.ts";
import type { ExperimentDetail } from "./experimentViews.ts";
import { getExperiment } from "./getExperiment.ts";
import { insertRun } from "./insertRun.ts";
import { planStressTest } from "./planStressTest.ts";
import type { StressSpec } from "./stressSpec.ts";

const arm = "stress test";

/**
 * Starts a stress test: a run that attempts every candidate with the base policy and, once the pool is decided, the training
 * run on it. All of its state is stored, so it goes on after any process dies. Throws InvalidInput, with the path of everything
 * that is wrong, and then leaves nothing behind.
 */
export async function startStressTest(context: Context, input: StressTestInput): Promise<ExperimentDetail> {
  const planned = await planStressTest(context, input);
  if (!planned.ok) throw new InvalidInput(planned.problems);
  const { experimentId, config, baseDigest, taskset, candidates: ids, attempts, poolSize } = planned.plan;
  const { preset = null } = input;
  const name = input.name.trim();
  const runId = await context.db.transaction(async (sql) => {
    const seeds = [config.seed];
    const spec: StressSpec = { arms: [arm], seeds, taskset, attempts, poolSize, preset, config };
    await experiments.insert(sql, { id: experimentId, name, kind: "stress", spec });
    await tasks.insertTaskset(sql, taskset, "Being measured.");
    await candidates.insert(sql, experimentId, ids);
    const measuring = { ...config, score: { everyUpdates: 0, attempts } };
    const place = { experimentId, arm: "measuring", position: 0 };
    return insertRun(sql, {
      ...{ name: measuringName(name), preset: null, config: measuring, baseDigest, place },
      kind: "measure",
    });
  });
  await context.bus.enqueue(runStart, { runId });
  return getExperiment(context, experimentId);
}

/** The name of the run that measures for a stress test; the one that trains is called as the test is. */
export const measuringName = (name: string): string => `${name} · measuring`;
