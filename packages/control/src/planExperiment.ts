import type { Context } from "./context.ts";
import type { Problem } from "./errors.ts";
import type { ExperimentArmInput, LaunchExperimentInput } from "./experimentTypes.ts";
import { cloneProblems, nameProblems, planRun, type PlannedRun } from "./planRun.ts";

/** Above so many runs whoever launches has to say that the number is meant. */
const askAboveRuns = 100;
const maxRuns = 1_000;
const maxSeed = 2_147_483_647;

export interface PlannedArm extends PlannedRun {
  readonly name: string;
  readonly preset: string | null;
}

export interface ExperimentPlan {
  /** Those arms whose configuration can be stored; all of them when there are no problems. */
  readonly arms: readonly PlannedArm[];
  readonly problems: readonly Problem[];
}

/** Checks every arm against what is known, and arms and seeds together. Names every problem by its path in the input. */
export async function planExperiment(context: Context, input: LaunchExperimentInput): Promise<ExperimentPlan> {
  const plans = await Promise.all(input.arms.map((arm, index) => planArm(context, arm, index)));
  const problems = [
    ...nameProblems(input.name),
    ...gridProblems(input),
    ...plans.flatMap((plan) => plan.problems),
    ...(await cloneProblems(context, input.clonedFrom ?? null)),
  ];
  return { arms: plans.flatMap(({ plan }) => (plan ? [plan] : [])), problems };
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

function gridProblems({ arms, seeds, confirmed = false }: LaunchExperimentInput): Problem[] {
  const names = arms.map(({ name }) => name.trim());
  return [
    ...(arms.length === 0 ? [{ path: "arms", message: "An experiment needs at least one arm." }] : []),
    ...(seeds.length === 0 ? [{ path: "seeds", message: "An experiment needs at least one seed." }] : []),
    ...(new Set(names).size < names.length ? [{ path: "arms", message: "Every arm needs a name of its own." }] : []),
    ...(new Set(seeds).size < seeds.length ? [{ path: "seeds", message: "A seed is given twice." }] : []),
    ...seeds.flatMap((seed, index) =>
      Number.isInteger(seed) && seed >= 0 && seed <= maxSeed
        ? []
        : [{ path: `seeds.${index}`, message: `A seed is a whole number from 0 to ${maxSeed}, not ${seed}.` }],
    ),
    ...countProblems(arms.length * seeds.length, confirmed),
  ];
}

function countProblems(count: number, confirmed: boolean): Problem[] {
  if (count > maxRuns) return [{ path: "seeds", message: `${count} runs are more than the ${maxRuns} allowed.` }];
  if (count <= askAboveRuns || confirmed) return [];
  return [{ path: "seeds", message: `${count} runs are more than ${askAboveRuns}: confirm that so many are meant.` }];
}
