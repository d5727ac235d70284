import { z } from "zod";
import { fieldTexts, flag, integer, number } from "./configFieldKinds.ts";

export const gate = z.strictObject({
  requireSubmit: flag({
    default: true,
    label: "Require submit",
    description: "Only a rollout that submits is paid; off, one that exhausts its budget keeps what it earned.",
  }),
  duplicateCall: flag({
    default: true,
    label: "Duplicate-call gate",
    description: "A command repeated with no change to the files since ends the rollout.",
  }),
  format: z.enum(["raw", "parsed", "none"]).default("raw").register(fieldTexts, {
    label: "Format gate",
    description:
      "raw judges the sampled tokens, parsed what a forgiving parser makes of them; none lets every turn pass.",
  }),
  remedies: z
    .enum(["off", "hint"])
    .default("off")
    .register(fieldTexts, {
      label: "Remedies",
      description: "A turn without a call is answered by nothing, or by a hint that tells the format.",
      when: { path: "gate.format", values: ["none"] },
    }),
  invalidReward: z.literal([0, -1]).default(0).register(fieldTexts, {
    label: "Invalid reward",
    description: "Reward of a gated rollout, set before group advantages are taken.",
  }),
  truncated: z.enum(["zero", "exclude"]).default("zero").register(fieldTexts, {
    label: "Truncated",
    description: "A rollout cut by a limit gets the invalid reward, or leaves the loss and its group's mean.",
  }),
});

export const advantage = z.strictObject({
  scaleByStd: flag({
    default: false,
    label: "Divide by σ",
    description: "Also divide reward minus group mean by the group's standard deviation.",
  }),
  lengthPenalty: number({
    min: 0,
    max: 1,
    default: 0,
    label: "Length penalty",
    description: "Taken from the reward for every token the policy wrote, before the group's mean.",
    unit: "per token",
  }),
});

/** Settings of one loss say so; under any other kind they keep their default. */
const only = (...values: string[]) => ({ path: "loss.kind", values });

/** Clip ranges of a sequence's ratio are far narrower than those of a token's (GSPO, Zheng et al. 2025). */
const clipOfKind = new Map([["gspo", { clipLow: 3e-4, clipHigh: 4e-4 }]]);

function withDefaultsOfKind(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("kind" in input)) return input;
  return { ...clipOfKind.get(String(input.kind)), ...input };
}

const lossSettings = z.strictObject({
  kind: z.enum(["cispo", "gspo", "ppoClip", "dppo", "plain"]).default("cispo").register(fieldTexts, {
    label: "Loss",
    description: "How the importance ratio enters the policy gradient; plain leaves it out.",
  }),
  maskRange: z
    .tuple([z.number().min(0).max(1), z.number().min(1).max(1000)])
    .default([0, 2])
    .register(fieldTexts, {
      label: "Importance mask",
      description: "Tokens whose importance ratio lies outside teach nothing (IcePop); they stay in the denominator.",
      when: only("cispo"),
    }),
  clipLow: number({
    min: 1e-5,
    max: 1,
    default: 0.2,
    label: "Clip below",
    description: "A ratio under 1 minus this earns nothing more; per token with ppoClip, per sequence with gspo.",
    when: only("ppoClip", "gspo"),
  }),
  clipHigh: number({
    min: 1e-5,
    max: 100,
    default: 0.28,
    label: "Clip above",
    description: "A ratio over 1 plus this earns nothing more; wider than below is DAPO's clip-higher.",
    when: only("ppoClip", "gspo"),
  }),
  tisCap: number({
    min: 1,
    max: 1000,
    default: 2,
    label: "TIS cap",
    description:
      "Cap of π_old / π_rollout, which corrects for the engine that sampled (truncated importance sampling).",
    when: only("gspo"),
  }),
  dppoThreshold: number({
    min: 0.001,
    max: 1,
    default: 0.2,
    label: "DPPO threshold",
    description: "A token teaches nothing once its probability moved this far the way its advantage pushes.",
    when: only("dppo"),
  }),
  referenceKl: number({
    min: 0,
    max: 10,
    default: 0,
    label: "Reference KL",
    description: "Weight of the KL divergence to the base policy; 0 leaves it out.",
  }),
  entropyBonus: number({
    min: 0,
    max: 1,
    default: 0,
    label: "Entropy bonus",
    description: "Weight of the token entropy that is added to the objective; 0 leaves it out.",
  }),
});

export const loss = z.preprocess(withDefaultsOfKind, lossSettings);

export const optimizer = z.strictObject({
  learningRate: number({
    min: 1e-7,
    max: 1,
    default: 5e-4,
    label: "Learning rate",
    description: "AdamW step size after warm-up.",
  }),
  warmupUpdates: integer({
    min: 0,
    max: 10_000,
    default: 3,
    label: "Warm-up",
    description: "Updates over which the learning rate rises linearly to its value.",
    unit: "updates",
  }),
  beta1: number({ min: 0, max: 0.9999, default: 0.9, label: "β1", description: "Decay of AdamW's mean of gradients." }),
  beta2: number({
    min: 0,
    max: 0.99999,
    default: 0.98,
    label: "β2",
    description: "Decay of AdamW's mean of squared gradients.",
  }),
  weightDecay: number({ min: 0, max: 1, default: 0, label: "Weight decay", description: "AdamW's decoupled decay." }),
  clipNorm: number({
    min: 0.001,
    max: 1000,
    default: 1,
    label: "Gradient clip",
    description: "The gradient is scaled down to this global norm when it is longer.",
  }),
  updatesPerBatch: integer({
    min: 1,
    max: 16,
    default: 1,
    label: "Steps per batch",
    description: "Optimizer steps that a batch is split into; together they still make one policy version.",
    unit: "steps",
  }),
});
