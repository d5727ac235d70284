import type { ArmRun } from "./armRun.ts";
import { mean, type Measure } from "./switchCase.ts";

/** Rollouts that the run's updates consumed, in the order of steps. */
async function consumedRollouts({ detail, workers }: ArmRun) {
  const groups = await workers.db.prisma.rolloutGroup.findMany({
    where: { runId: detail.id, purpose: "train", assignedStep: { not: null } },
    orderBy: [{ assignedStep: "asc" }, { index: "asc" }],
    include: { rollouts: { orderBy: { index: "asc" } } },
  });
  return groups.flatMap(({ assignedStep, taskId, rollouts }) =>
    rollouts.map((rollout) => ({ ...rollout, step: assignedStep ?? 0, taskId })),
  );
}

/** Mean |advantage| of the rollouts with one of these exits; 0 when the loss leaves them all out. */
export const advantageOf =
  (...exits: readonly string[]): Measure =>
  async (run) => {
    const rollouts = (await consumedRollouts(run)).filter(({ exit }) => exits.includes(exit));
    if (rollouts.length === 0) return NaN;
    return mean(rollouts.map(({ advantage }) => Math.abs(advantage ?? 0)));
  };

/** Mean effective reward of the rollouts with this exit. */
export const rewardOf =
  (exit: string): Measure =>
  async (run) =>
    mean((await consumedRollouts(run)).filter((rollout) => rollout.exit === exit).map(({ reward }) => reward));

/** Mean pass rate of the base policy on the tasks drawn in the first half of the updates. */
export const basePassRateOfFirstHalf: Measure = async (run) => {
  const { detail, workers } = run;
  const tasks = await workers.db.prisma.task.findMany({ where: { tasksetName: detail.taskset } });
  const rates = new Map(tasks.map(({ id, basePassRate }) => [id, basePassRate ?? NaN]));
  const early = (await consumedRollouts(run)).filter(({ step }) => step <= detail.maxUpdates / 2);
  return mean(early.map(({ taskId }) => rates.get(taskId) ?? NaN));
};

/** Most minus fewest residents of an engine, of all engines' mean, as the updates saw them. */
export const residentSpread: Measure = (run) => {
  const [most, fewest] = [run.series("engines/resident_max"), run.series("engines/resident_min")];
  return mean(most.map((max, i) => max - (fewest[i] ?? NaN)));
};

/** Engines that decoded the run's rollouts. */
export const enginesUsed: Measure = async (run) =>
  new Set((await consumedRollouts(run)).map(({ engine }) => engine)).size;

/** Seconds an update takes from the previous commit to its own; the first, whose batch everything waits for, apart. */
export const secondsPerUpdate: Measure = (run) => mean(run.series("time/update_s").slice(1));

/** Mean reward of the last three updates minus that of the first, whose batch the base policy sampled. */
export const rewardGain: Measure = (run) => {
  const rewards = run.series("reward/mean");
  return mean(rewards.slice(-3)) - (rewards[0] ?? NaN);
};

/** How often a retired task was put back into the pool. */
export const reinstatements: Measure = async ({ detail, workers }) =>
  (await workers.control.listTaskTransitions(detail.id)).filter(({ to }) => to === "active").length;

/** Rescores that the run started by itself. */
export const scheduledRescores: Measure = async ({ detail, workers }) =>
  (await workers.control.listRescores({ runId: detail.id })).filter(({ trigger }) => trigger === "scheduled").length;

interface StoredTurn {
  readonly command: string | null;
  /** Null when nothing was answered. */
  readonly observation: string | null;
}

/** Of the turns without a call after which the rollout went on, the share that a turn with a call follows. */
export const recoveredShare: Measure = async (run) => {
  const followers = (await turnsOf(run)).flatMap((turns) => turns.slice(1).filter((_, i) => isAnswered(turns[i])));
  return mean(followers.map(({ command }) => (command === null ? 0 : 1)));
};

/** Of the turns without a call that were answered, the share answered with words. */
export const answeredShare: Measure = async (run) => {
  const answered = (await turnsOf(run)).flat().filter(isAnswered);
  return mean(answered.map(({ observation }) => (observation === "" ? 0 : 1)));
};

const isAnswered = (turn: StoredTurn | undefined) => turn?.command === null && turn.observation !== null;

/** The turns of every rollout that was sampled to train. */
async function turnsOf({ detail, workers }: ArmRun): Promise<readonly (readonly StoredTurn[])[]> {
  const rollouts = await workers.db.prisma.rollout.findMany({
    where: { runId: detail.id, group: { purpose: "train" } },
    select: { turnRows: { select: { command: true, observation: true }, orderBy: { index: "asc" } } },
  });
  return rollouts.map(({ turnRows }) => turnRows);
}
