import { klToBase } from "./klToBase.ts";
import { rewardGain } from "./measures.ts";
import { above, all, between, endOf, firstOf, meanOf, type SwitchCase } from "./switchCase.ts";
import { stepsPerVersion, trainedParameters } from "./weights.ts";

const stale = {
  async: { mode: "async", maxLag: 4, inFlightGroups: 40 },
  optimizer: { learningRate: 2e-3 },
  updates: 8,
};
const kinds = {
  cispo: {},
  plain: { loss: { kind: "plain" } },
  ppoClip: { loss: { kind: "ppoClip" } },
  gspo: { loss: { kind: "gspo" } },
  dppo: { loss: { kind: "dppo" } },
};
/** A rate that forty rollouts per update carry without losing what the base policy can do. */
const gentle = { optimizer: { learningRate: 5e-4 }, updates: 8 };
const clipped = { ...gentle, loss: { kind: "ppoClip" } };
const manySteps = { ...stale, optimizer: { ...stale.optimizer, updatesPerBatch: 4 } };
const wholePool = {
  rollout: { tasksPerUpdate: 24 },
  async: { inFlightGroups: 24 },
  optimizer: { learningRate: 2e-3 },
  updates: 8,
};

/** Switches of credit, loss, optimizer and adapter. */
export const learningSwitches: readonly SwitchCase[] = [
  {
    name: "advantage.scaleByStd",
    arms: { off: {}, on: { advantage: { scaleByStd: true } } },
    metric: "optim/grad_norm, first update",
    measure: firstOf("optim/grad_norm"),
    expected: above("on", "off"),
    explanation: "The same batch in both arms; σ of rewards 0 and 1 is at most ½, so dividing by it at least doubles.",
  },
  {
    name: "advantage.lengthPenalty",
    shared: { updates: 12 },
    arms: { 0: {}, 0.02: { advantage: { lengthPenalty: 0.02 } } },
    metric: "tokens/per_rollout, mean of the last three updates",
    measure: endOf("tokens/per_rollout"),
    expected: above("0", "0.02"),
    explanation:
      "Two hundredths of a reward for each token is far more than anyone would set, to be seen in a short run.",
  },
  {
    name: "loss.kind (clip)",
    shared: manySteps,
    arms: kinds,
    metric: "clip/fraction, mean over updates",
    measure: meanOf("clip/fraction"),
    expected: all(
      above("ppoClip", "plain"),
      above("gspo", "plain"),
      between("plain", [0, 0]),
      between("cispo", [0, 0]),
      between("dppo", [0, 0]),
    ),
    explanation:
      "Four steps per batch: from the second on, the weights have left those the batch began with, and the two clipped losses cut tokens off. GSPO's sequence ratio has a far narrower clip.",
  },
  {
    name: "loss.kind (mask)",
    shared: manySteps,
    arms: kinds,
    metric: "mask/fraction, mean over updates",
    measure: meanOf("mask/fraction"),
    expected: all(
      above("cispo", "plain"),
      above("dppo", "plain"),
      between("plain", [0, 0]),
      between("ppoClip", [0, 0]),
      between("gspo", [0, 0]),
    ),
    explanation: "CISPO drops tokens by their ratio, DPPO by how far their probability moved the way it is pushed.",
  },
  {
    name: "loss.maskRange",
    shared: manySteps,
    arms: { "0 to 2": {}, "0.8 to 1.25": { loss: { maskRange: [0.8, 1.25] } } },
    metric: "mask/fraction, mean over updates",
    measure: meanOf("mask/fraction"),
    expected: above("0.8 to 1.25", "0 to 2"),
    explanation: "The narrower the range, the more tokens lie outside.",
  },
  {
    name: "loss.clipHigh",
    shared: { ...clipped, optimizer: { ...gentle.optimizer, updatesPerBatch: 4 } },
    arms: { 0.28: {}, 0.02: { loss: { clipHigh: 0.02 } } },
    metric: "clip/fraction, mean over updates",
    measure: meanOf("clip/fraction"),
    expected: above("0.02", "0.28"),
    explanation: "A tighter clip cuts more tokens off.",
  },
  {
    name: "loss.referenceKl",
    shared: gentle,
    arms: { 0: {}, 1: { loss: { referenceKl: 1 } } },
    metric: "KL from the base policy on the last batch, nats per token",
    measure: klToBase,
    expected: above("0", "1"),
    explanation: "The penalty holds the policy near the base that it started from.",
  },
  {
    name: "loss.entropyBonus",
    shared: gentle,
    arms: { 0: {}, 0.1: { loss: { entropyBonus: 0.1 } } },
    metric: "entropy/mean, mean of the last three updates",
    measure: endOf("entropy/mean"),
    expected: above("0.1", "0"),
    explanation: "Without the bonus entropy falls as the policy learns; with it entropy is part of the objective.",
  },
  {
    name: "optimizer.updatesPerBatch (clip)",
    shared: clipped,
    arms: { 1: {}, 4: { optimizer: { updatesPerBatch: 4 } } },
    metric: "clip/fraction, mean over updates",
    measure: meanOf("clip/fraction"),
    expected: all(between("1", [0, 0]), above("4", "1")),
    explanation: "With one step per batch a synchronous run never leaves the ratio 1; later steps of a batch do.",
  },
  {
    name: "optimizer.updatesPerBatch (steps)",
    shared: clipped,
    arms: { 1: {}, 4: { optimizer: { updatesPerBatch: 4 } } },
    metric: "optimizer steps per policy version",
    measure: stepsPerVersion,
    expected: all(between("1", [1, 1]), between("4", [3, 4])),
    explanation: "Counted by AdamW's own state; a batch with fewer trainable rollouts than steps takes fewer.",
  },
  {
    name: "policy.adapter (parameters)",
    shared: wholePool,
    arms: { none: {}, lora: { policy: { adapter: "lora" } } },
    metric: "parameters that train",
    measure: trainedParameters,
    expected: all(above("none", "lora", 3), between("lora", [1, Infinity])),
    explanation: "Rank 8 on attention and MLP projections, the base frozen.",
  },
  {
    name: "policy.adapter (reward)",
    shared: wholePool,
    arms: { none: {}, lora: { policy: { adapter: "lora" } } },
    metric: "reward/mean, last three updates minus first",
    measure: rewardGain,
    expected: all(between("none", [0.02, 1]), between("lora", [0.02, 1])),
    explanation: "Both learn; the adapter's merged weights are what the engines decode with.",
  },
];
