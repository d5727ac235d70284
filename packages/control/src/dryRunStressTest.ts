import { estimateRuns } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import type { StressTestDryRun, StressTestPlan } from "./dryRunViews.ts";
import { estimateFootprint } from "./estimateFootprint.ts";
import type { StressTestInput } from "./experimentTypes.ts";
import { launchOptions } from "./launchOptions.ts";
import { planStressTest, type PlannedStressTest } from "./planStressTest.ts";
import { measuringName } from "./startStressTest.ts";

/**
 * Says what a stress test would do: everything that is wrong, or what it would measure, how large a pool it would make of it, what
 * would train on that, and what it takes. Reads, and stores nothing.
 */
export async function dryRunStressTest(context: Context, input: StressTestInput): Promise<StressTestDryRun> {
  const planned = await planStressTest(context, input);
  if (!planned.ok) return { problems: planned.problems, plan: null };
  return { problems: [], plan: await planOf(context, input.name.trim(), planned.plan) };
}

async function planOf(context: Context, name: string, planned: PlannedStressTest): Promise<StressTestPlan> {
  const { config, candidates, attempts, poolSize } = planned;
  const { basePolicies, paces } = await launchOptions(context);
  const basePolicy = basePolicies.find((base) => base.name === config.policy.base);
  if (!basePolicy) throw new Error("What the stress test was checked against is gone.");
  const measured = candidates.length * attempts;
  return {
    runs: [measuringName(name), name],
    config,
    basePolicy,
    measuring: {
      candidates: candidates.length,
      first: candidates[0] ?? "",
      last: candidates.at(-1) ?? "",
      attempts,
      rollouts: measured,
    },
    poolSize: Math.min(poolSize, candidates.length),
    leastPool: config.rollout.tasksPerUpdate,
    estimate: estimateRuns(paces, { configs: [config], measured, poolSize: () => poolSize }),
    footprint: estimateFootprint([{ config, parameters: basePolicy.parameters, poolSize, measured }]),
  };
}
