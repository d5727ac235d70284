import { runStart } from "@holdfast/bus";
import { experiments, newId } from "@holdfast/db";
import type { Context } from "./context.ts";
import { InvalidInput } from "./errors.ts";
import type { LaunchExperimentInput } from "./experimentTypes.ts";
import type { ExperimentDetail } from "./experimentViews.ts";
import { getExperiment } from "./getExperiment.ts";
import { insertRun } from "./insertRun.ts";
import { planExperiment } from "./planExperiment.ts";

/** What the page of an experiment needs beside its runs. */
interface ArmSpec {
  readonly arms: readonly string[];
  readonly seeds: readonly number[];
}

/**
 * Queues a run for every arm and seed, in one transaction: all of them or none. They start as slots become free, every
 * arm's first seed before any second one. Throws InvalidInput with the path of everything that is wrong.
 */
export async function launchExperiment(context: Context, input: LaunchExperimentInput): Promise<ExperimentDetail> {
  const { name, kind = "ladder", seeds, clonedFrom = null } = input;
  const { arms: planned, problems } = await planExperiment(context, input);
  if (problems.length > 0) throw new InvalidInput(problems);

  const experimentId = newId("exp");
  const first = await context.db.transaction(async (sql) => {
    const spec: ArmSpec = { arms: planned.map((arm) => arm.name), seeds };
    await experiments.insert(sql, { id: experimentId, name: name.trim(), kind, spec });
    const runIds: string[] = [];
    for (const seed of seeds) {
      for (const { name: arm, preset, config, baseDigest } of planned) {
        const place = { experimentId, arm, position: runIds.length };
        const run = { name: runName({ name, arm, seed }), preset, config: { ...config, seed }, baseDigest, place };
        runIds.push(await insertRun(sql, { ...run, clonedFrom }));
      }
    }
    return runIds[0];
  });
  if (first !== undefined) await context.bus.enqueue(runStart, { runId: first });
  return getExperiment(context, experimentId);
}

/** The name of one run of an experiment. */
export function runName(of: { readonly name: string; readonly arm: string; readonly seed: number }): string {
  return `${of.name.trim()} · ${of.arm} · seed ${of.seed}`;
}
