import { runStart } from "@holdfast/bus";
import { experiments, newId } from "@holdfast/db";
import type { Context } from "./context.ts";
import { InvalidInput, type Problem } from "./errors.ts";
import type { ExperimentArmInput, LaunchExperimentInput } from "./experimentTypes.ts";
import type { ExperimentDetail } from "./experimentViews.ts";
import { getExperiment } from "./getExperiment.ts";
import { insertRun } from "./insertRun.ts";
import { nameProblems, planRun, type PlannedRun } from "./planRun.ts";

const maxRuns = 100;

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
  const { name, kind = "ladder", arms, seeds } = input;
  const plans = await Promise.all(arms.map((arm, index) => planArm(context, arm, index)));
  const problems = [...nameProblems(name), ...gridProblems(input), ...plans.flatMap((plan) => plan.problems)];
  const planned = plans.flatMap(({ plan }) => (plan ? [plan] : []));
  if (problems.length > 0) throw new InvalidInput(problems);

  const experimentId = newId("exp");
  const first = await context.db.transaction(async (sql) => {
    const spec: ArmSpec = { arms: planned.map((arm) => arm.name), seeds };
    await experiments.insert(sql, { id: experimentId, name: name.trim(), kind, spec });
    const runIds: string[] = [];
    for (const seed of seeds) {
      for (const { name: arm, preset, config, baseDigest } of planned) {
        const place = { experimentId, arm, position: runIds.length };
        const runName = `${name.trim()} · ${arm} · seed ${seed}`;
        runIds.push(await insertRun(sql, { name: runName, preset, config: { ...config, seed }, baseDigest, place }));
      }
    }
    return runIds[0];
  });
  if (first !== undefined) await context.bus.enqueue(runStart, { runId: first });
  return getExperiment(context, experimentId);
}

interface PlannedArm extends PlannedRun {
  readonly name: string;
  readonly preset: string | null;
}

async function planArm(
  context: Context,
  { name, preset = null, config }: ExperimentArmInput,
  index: number,
): Promise<{ readonly plan: PlannedArm | null; readonly problems: readonly Problem[] }> {
  const at = (path: string) => `arms.${index}.${path}`;
  const planned = await planRun(context, config);
  const named = nameProblems(name, at("name"));
  if (!planned.ok) {
    const wrong = planned.problems.map(({ path, message }) => ({ path: at(`config.${path}`), message }));
    return { plan: null, problems: [...named, ...wrong] };
  }
  return { plan: { name: name.trim(), preset, ...planned.plan }, problems: named };
}

function gridProblems({ arms, seeds }: LaunchExperimentInput): Problem[] {
  const names = arms.map(({ name }) => name.trim());
  const count = arms.length * seeds.length;
  return [
    ...(arms.length === 0 ? [{ path: "arms", message: "An experiment needs at least one arm." }] : []),
    ...(seeds.length === 0 ? [{ path: "seeds", message: "An experiment needs at least one seed." }] : []),
    ...(new Set(names).size < names.length ? [{ path: "arms", message: "Every arm needs a name of its own." }] : []),
    ...(new Set(seeds).size < seeds.length ? [{ path: "seeds", message: "A seed is given twice." }] : []),
    ...seeds.flatMap((seed, index) =>
      Number.isInteger(seed) && seed >= 0 && seed <= 2_147_483_647
        ? []
        : [{ path: `seeds.${index}`, message: `A seed is a whole number from 0 to 2147483647, not ${seed}.` }],
    ),
    ...(count > maxRuns ? [{ path: "seeds", message: `${count} runs are more than the ${maxRuns} allowed.` }] : []),
  ];
}
