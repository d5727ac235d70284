import { z } from "zod";
import { fieldTexts, flag, integer, number } from "./configFieldKinds.ts";
import { arctic, primeRl, prototype } from "./sources.ts";

export const gate = z.strictObject({
  requireSubmit: flag({
    default: true,
    label: "Require submit",
    description: "Only a rollout that submits is paid; off, one that exhausts its budget keeps what it earned.",
    source: `${arctic}: reward only for valid completion`,
  }),
  duplicateCall: flag({
    default: true,
    label: "Duplicate-call gate",
    description: "A command repeated with no change to the files since ends the rollout.",
    source: `${arctic}: reward only for valid completion`,
  }),
  format: z
    .enum(["raw", "parsed", "none"])
    .default("raw")
    .register(fieldTexts, {
      label: "Format gate",
      description:
        "raw judges the sampled tokens, parsed what a forgiving parser makes of them; none lets every turn pass.",
      source: `${arctic}: the rung + raw format`,
    }),
  remedies: z
    .enum(["off", "hint"])
    .default("off")
    .register(fieldTexts, {
      label: "Remedies",
      description: "A turn without a call is answered by nothing, or by a hint that tells the format.",
      source: `${arctic}: an invalid turn ends the rollout, so nothing is left to mend`,
      when: { path: "gate.format", values: ["none"] },
    }),
  invalidReward: z
    .literal([0, -1])
    .default(0)
    .register(fieldTexts, {
      label: "Invalid reward",
      description: "Reward of a gated rollout, set before group advantages are taken.",
      source: `${arctic}: gated rollouts get zero reward`,
    }),
  truncated: z
    .enum(["zero", "exclude"])
    .default("zero")
    .register(fieldTexts, {
      label: "Truncated",
      description: "A rollout cut by a limit gets the invalid reward, or leaves the loss and its group's mean.",
      source: `${arctic}: reward only for valid completion`,
    }),
});

export const advantage = z.strictObject({
  scaleByStd: flag({
    default: false,
    label: "Divide by σ",
    description: "Also divide reward minus group mean by the group's standard deviation.",
    source: "Arctic-SWE: no advantage normalisation",
  }),
  lengthPenalty: number({
    min: 0,
    max: 1,
    default: 0,
    label: "Length penalty",
    description: "Taken from the reward for every token the policy wrote, before the group's mean.",
    source: "Arctic-SWE: on large data an early peak, then collapse; so none",
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
    source: "Arctic-SWE: CISPO-style loss without a KL penalty",
  }),
  maskRange: z
    .tuple([z.number().min(0).max(1), z.number().min(1).max(1000)])
    .default([0, 2])
    .register(fieldTexts, {
      label: "Importance mask",
      description: "Tokens whose importance ratio lies outside teach nothing (IcePop); they stay in the denominator.",
      source: "Arctic-SWE: token-level importance mask [0, 2.0]",
      when: only("cispo"),
    }),
  clipLow: number({
    min: 1e-5,
    max: 1,
    default: 0.2,
    label: "Clip below",
    description: "A ratio under 1 minus this earns nothing more; per token with ppoClip, per sequence with gspo.",
    source: "DAPO, Yu et al. 2025: 0.2; with gspo 3e-4, Zheng et al. 2025",
    when: only("ppoClip", "gspo"),
  }),
  clipHigh: number({
    min: 1e-5,
    max: 100,
    default: 0.28,
    label: "Clip above",
    description: "A ratio over 1 plus this earns nothing more; wider than below is DAPO's clip-higher.",
    source: "DAPO, Yu et al. 2025: 0.28; with gspo 4e-4, Zheng et al. 2025",
    when: only("ppoClip", "gspo"),
  }),
  tisCap: number({
    min: 1,
    max: 1000,
    default: 2,
    label: "TIS cap",
    description:
      "Cap of π_old / π_rollout, which corrects for the engine that sampled (truncated importance sampling).",
    source: "verl and slime: 2",
    when: only("gspo"),
  }),
  dppoThreshold: number({
    min: 0.001,
    max: 1,
    default: 0.2,
    label: "DPPO threshold",
    description: "A token teaches nothing once its probability moved this far the way its advantage pushes.",
    source: `${primeRl}: dppo_mask_high and dppo_mask_low 0.2`,
    when: only("dppo"),
  }),
  referenceKl: number({
    min: 0,
    max: 10,
    default: 0,
    label: "Reference KL",
    description: "Weight of the KL divergence to the base policy; 0 leaves it out.",
    source: "Arctic-SWE: no KL penalty",
  }),
  entropyBonus: number({
    min: 0,
    max: 1,
    default: 0,
    label: "Entropy bonus",
    description: "Weight of the token entropy that is added to the objective; 0 leaves it out.",
    source: "Holdfast: none; it is there to be compared with",
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
    source: `${prototype}: 5e-4 at lag 1; 1e-3 is slower there`,
  }),
  warmupUpdates: integer({
    min: 0,
    max: 10_000,
    default: 3,
    label: "Warm-up",
    description: "Updates over which the learning rate rises linearly to its value.",
    source: "Holdfast: not tuned",
    unit: "updates",
  }),
  beta1: number({
    min: 0,
    max: 0.9999,
    default: 0.9,
    label: "β1",
    description: "Decay of AdamW's mean of gradients.",
    source: "Adam, Kingma and Ba 2015: 0.9",
  }),
  beta2: number({
    min: 0,
    max: 0.99999,
    default: 0.98,
    label: "β2",
    description: "Decay of AdamW's mean of squared gradients.",
    source: "Arctic-SWE: AdamW with β2 = .98",
  }),
  weightDecay: number({
    min: 0,
    max: 1,
    default: 0,
    label: "Weight decay",
    description: "AdamW's decoupled decay.",
    source: "Holdfast: none for so few updates",
  }),
  clipNorm: number({
    min: 0.001,
    max: 1000,
    default: 1,
    label: "Gradient clip",
    description: "The gradient is scaled down to this global norm when it is longer.",
    source: "Holdfast: the usual norm, not tuned",
  }),
  updatesPerBatch: integer({
    min: 1,
    max: 16,
    default: 1,
    label: "Steps per batch",
    description: "Optimizer steps that a batch is split into; together they still make one policy version.",
    source: "Holdfast: one step a batch keeps every ratio at the policy that sampled",
    unit: "steps",
  }),
});
