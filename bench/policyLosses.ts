import type { LossOptions, TrainSequence, Weights } from "@holdfast/policy";
import { createScorer, createTrainer, initWeights, policySpec } from "@holdfast/policy";
import { seededRandom } from "@holdfast/recipe";

const optimizer = { beta1: 0.9, beta2: 0.98, weightDecay: 0, clipNorm: 1 };
const cispo: LossOptions = { kind: "cispo", maskRange: [0, 2] };
const gspo: LossOptions = { kind: "gspo", clipLow: 0.0003, clipHigh: 0.0004, tisCap: 2 };
const ppoClip: LossOptions = { kind: "ppoClip", clipLow: 0.2, clipHigh: 0.28 };

interface Arm {
  readonly name: string;
  readonly loss: LossOptions;
  readonly updatesPerBatch?: number;
  readonly adapter?: boolean;
}

const arms: readonly Arm[] = [
  { name: "cispo", loss: cispo },
  { name: "plain", loss: { kind: "plain" } },
  { name: "gspo", loss: gspo },
  { name: "ppoClip", loss: ppoClip },
  { name: "dppo", loss: { kind: "dppo", dppoThreshold: 0.2 } },
  { name: "cispo, entropy bonus", loss: { ...cispo, entropyBonus: 0.001 } },
  { name: "cispo, reference KL (scoring included)", loss: { ...cispo, referenceKl: 0.001 } },
  { name: "cispo, 2 updates per batch", loss: cispo, updatesPerBatch: 2 },
  { name: "gspo, 2 updates per batch", loss: gspo, updatesPerBatch: 2 },
  { name: "ppoClip, 2 updates per batch", loss: ppoClip, updatesPerBatch: 2 },
  { name: "cispo, adapter of rank 8", loss: cispo, adapter: true },
];

export interface LossSpeed {
  readonly name: string;
  readonly trainedTokensPerSecond: number;
  /** CPU time of an update over that of cispo: 1 = as fast. */
  readonly cpuOverCispo: number;
}

/**
 * Trained tokens per second of each loss on xs: medians over rounds in which every arm runs once, so that other work on
 * the machine falls on all alike; costs are compared by CPU time.
 */
export async function measureLosses(sequences: readonly TrainSequence[], rounds: number): Promise<LossSpeed[]> {
  const weights = initWeights(policySpec("xs", 400), seededRandom("bench"));
  const running = arms.map((arm) => ({ arm, ...startArm(arm, { weights, sequences }), wall: [0], cpu: [0] }));
  for (let round = 0; round <= rounds; round++) {
    for (const { update, wall, cpu } of running) {
      const [startedAt, used] = [performance.now(), process.cpuUsage()];
      await update();
      const { user, system } = process.cpuUsage(used);
      wall[round] = (performance.now() - startedAt) / 1000;
      cpu[round] = (user + system) / 1e6;
    }
  }
  for (const { dispose } of running) dispose();
  const tokens = sequences.reduce((sum, one) => sum + one.tokens.length, 0);
  const afterWarmUp = (values: readonly number[]) => median(values.slice(1));
  const baseline = afterWarmUp(running[0]?.cpu ?? []);
  return running.map(({ arm, wall, cpu }) => ({
    name: arm.name,
    trainedTokensPerSecond: Math.round(tokens / afterWarmUp(wall)),
    cpuOverCispo: Number((afterWarmUp(cpu) / baseline).toFixed(2)),
  }));
}

/** A trainer of its own, and an update with everything that the loss asks for. */
function startArm(arm: Arm, { weights, sequences }: { weights: Weights; sequences: readonly TrainSequence[] }) {
  const adapter = arm.adapter === true ? { rank: 8, alpha: 16, seed: "bench" } : undefined;
  const trainer = createTrainer({ weights, optimizer, adapter });
  const scorer = createScorer(weights);
  const batch = { learningRate: 1e-5, temperature: 1, seed: "bench", ...arm };
  return {
    update: async (): Promise<void> => {
      if (!arm.loss.referenceKl) {
        await trainer.update({ ...batch, sequences });
        return;
      }
      const reference = await scorer.logprobs(sequences, 1);
      const withReference = sequences.map((one, i) => ({ ...one, referenceLogprobs: reference[i] }));
      await trainer.update({ ...batch, sequences: withReference });
    },
    dispose: (): void => {
      trainer.dispose();
      scorer.dispose();
    },
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
