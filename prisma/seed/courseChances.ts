import type { TrainerReport } from "@holdfast/metrics";
import type { Random } from "@holdfast/recipe";
import type { CourseShape, SimulatedRollout } from "./courseTypes.ts";

interface RolloutPlay {
  readonly step: number;
  readonly difficulty: number;
  readonly random: Random;
}

/** How one rollout ends. */
export function playRollout(
  shape: CourseShape,
  { step, difficulty, random }: RolloutPlay,
): Omit<SimulatedRollout, "index" | "advantage"> {
  const turns = 3 + Math.floor(random() * 3);
  const lag = Math.min(step - 1, Math.floor(random() * (shape.maxLag + 1)));
  const common = {
    ...{ turns, sampledTokens: turns * 16 + Math.floor(random() * 8) },
    ...{ oldestVersion: step - 1 - lag, newestVersion: step - 1 },
  };
  if (random() < shape.malformed(step)) {
    return { ...common, exit: "invalidFormat", earned: 0, reward: 0, invalidTurns: 1 };
  }
  const isSolved = random() < shape.solves(step, difficulty);
  const luck = random();
  if (!isSolved && luck < 0.2) return { ...common, exit: "duplicateCall", earned: 0, reward: 0, invalidTurns: 0 };
  if (!isSolved && luck < 0.28) return { ...common, exit: "budgetExhausted", earned: 0, reward: 0, invalidTurns: 0 };
  const earned = isSolved ? 1 : luck > 0.8 ? 0.5 : 0;
  return { ...common, exit: "submitted", earned, reward: earned, invalidTurns: 0 };
}

/** What the trainer would have measured. */
export function trainerReport(shape: CourseShape, step: number, random: Random): Omit<TrainerReport, "trainedTokens"> {
  const kl = shape.mismatchKl(step) * Math.exp(0.4 * (random() - 0.5));
  const loss = shape.loss?.(step) ?? 0.02 * (random() - 0.5);
  return {
    entropyMean: shape.entropy(step) * (0.95 + 0.1 * random()),
    mismatchKlMean: kl,
    ratioMean: 1 + kl * 2,
    ratioMax: 1.2 + Math.sqrt(kl) * 20 + random() * 0.3,
    logprobGapMean: kl * 8,
    maskFraction: Math.min(1, kl * 3),
    clipFraction: Math.min(1, kl * 5),
    loss,
    gradNorm: shape.gradNorm?.(step) ?? 0.08 + 0.05 * random(),
    learningRate: 5e-4 * Math.min(1, step / 5),
    skippedSteps: Number.isFinite(loss) ? 0 : 1,
  };
}
