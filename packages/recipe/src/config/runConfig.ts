import { z } from "zod";
import { addContradictions } from "./contradictions.ts";
import { fieldTexts, flag, integer, name, number } from "./configFieldKinds.ts";

const policy = z.strictObject({
  base: name({ default: "xs-base", label: "Base policy", description: "Checkpoint that version 0 starts from." }),
});

const tasks = z.strictObject({
  taskset: name({
    default: "stress-160",
    label: "Taskset",
    description: "Pool of tasks; each is drawn once per epoch.",
  }),
});

const rollout = z.strictObject({
  tasksPerUpdate: integer({
    min: 1,
    max: 512,
    default: 32,
    label: "Tasks per update",
    description: "Groups that one optimizer update consumes.",
    unit: "groups",
  }),
  groupSize: integer({
    min: 2,
    max: 64,
    default: 5,
    label: "Group size",
    description: "Rollouts of one task; their mean reward is the baseline of the advantage.",
    unit: "rollouts",
  }),
  temperature: number({
    min: 0.05,
    max: 2,
    default: 1,
    label: "Temperature",
    description: "Logits are divided by it, when sampling and when training.",
  }),
  topP: number({
    min: 0.01,
    max: 1,
    default: 1,
    label: "Top-p",
    description: "Sample from the smallest set of tokens with this probability mass; 1 samples from all.",
  }),
  maxTurns: integer({
    min: 1,
    max: 64,
    default: 8,
    label: "Turns",
    description: "A rollout that has not submitted by then has exhausted its budget.",
    unit: "turns",
  }),
  turnTokens: integer({
    min: 4,
    max: 512,
    default: 36,
    label: "Tokens per turn",
    description: "A turn that reaches this without its end token is truncated and ends the rollout.",
    unit: "tokens",
  }),
  totalTokens: integer({
    min: 32,
    max: 512,
    default: 384,
    label: "Tokens in all",
    description: "Context of a rollout: prompt, turns and observations together.",
    unit: "tokens",
  }),
  observationChars: integer({
    min: 40,
    max: 20_000,
    default: 800,
    label: "Observation cap",
    description: "Longer tool output keeps its head and its tail.",
    unit: "characters",
  }),
});

const asynchrony = z.strictObject({
  mode: z.enum(["sync", "async"]).default("async").register(fieldTexts, {
    label: "Mode",
    description: "async samples the next batch while the last one trains; sync never samples during an update.",
  }),
  maxLag: integer({
    min: 0,
    max: 16,
    default: 1,
    label: "Max lag",
    description: "Groups with a token older than this many updates are stale: dropped and counted.",
    unit: "updates",
  }),
  inFlightGroups: integer({
    min: 1,
    max: 4096,
    default: 32,
    label: "Groups in flight",
    description: "Groups queued, running, or finished and not yet consumed by an update.",
    unit: "groups",
  }),
  refresh: z.enum(["rebuild", "keepStale"]).default("rebuild").register(fieldTexts, {
    label: "Weight refresh",
    description:
      "New weights in the middle of a rollout: rebuild every cache from the kept history, or keep the stale one.",
  }),
  statePrecision: z.enum(["f32", "bf16"]).default("f32").register(fieldTexts, {
    label: "State precision",
    description: "Precision at which decode engines store the recurrent state; the trainer uses f32.",
  }),
  residentCap: integer({
    min: 1,
    max: 1024,
    default: 96,
    label: "Resident cap",
    description: "Rollouts that one decode engine holds at a time; the others wait.",
    unit: "rollouts",
  }),
});

const gate = z.strictObject({
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
  format: z.enum(["raw", "parsed"]).default("raw").register(fieldTexts, {
    label: "Format gate",
    description:
      "raw judges the tokens as sampled; parsed judges what a forgiving parser makes of them, and runs that.",
  }),
  invalidReward: z.literal([0, -1]).default(0).register(fieldTexts, {
    label: "Invalid reward",
    description: "Reward of a gated rollout, set before group advantages are taken.",
  }),
});

const advantage = z.strictObject({
  scaleByStd: flag({
    default: false,
    label: "Divide by σ",
    description: "Also divide reward minus group mean by the group's standard deviation.",
  }),
});

const loss = z.strictObject({
  kind: z.enum(["cispo"]).default("cispo").register(fieldTexts, {
    label: "Loss",
    description: "CISPO: policy gradient weighted by the detached importance ratio, no KL to a reference.",
  }),
  maskRange: z
    .tuple([z.number().min(0).max(1), z.number().min(1).max(1000)])
    .default([0, 2])
    .register(fieldTexts, {
      label: "Importance mask",
      description: "Tokens whose importance ratio lies outside teach nothing (IcePop); they stay in the denominator.",
    }),
});

const optimizer = z.strictObject({
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
});

const score = z.strictObject({
  everyUpdates: integer({
    min: 0,
    max: 10_000,
    default: 10,
    label: "Score every",
    description: "Score the whole pool with the newest weights every so many updates; 0 never does.",
    unit: "updates",
  }),
  attempts: integer({
    min: 1,
    max: 64,
    default: 1,
    label: "Score attempts",
    description: "Rollouts per task in one scoring.",
    unit: "rollouts",
  }),
});

const checkpoints = z.strictObject({
  keepLast: integer({
    min: 2,
    max: 10_000,
    default: 5,
    label: "Keep last",
    description: "Newest checkpoints whose files are kept.",
    unit: "checkpoints",
  }),
  keepEvery: integer({
    min: 0,
    max: 10_000,
    default: 10,
    label: "Keep every",
    description: "Every checkpoint at a multiple of this update is kept too; 0 keeps none beside the last.",
    unit: "updates",
  }),
});

/** Everything that decides how a run trains. Missing settings take their default; unknown and contradictory ones are refused. */
export const RunConfig = z
  .strictObject({
    policy: policy.prefault({}),
    tasks: tasks.prefault({}),
    rollout: rollout.prefault({}),
    async: asynchrony.prefault({}),
    gate: gate.prefault({}),
    advantage: advantage.prefault({}),
    loss: loss.prefault({}),
    optimizer: optimizer.prefault({}),
    score: score.prefault({}),
    checkpoints: checkpoints.prefault({}),
    updates: integer({
      min: 1,
      max: 100_000,
      default: 100,
      label: "Updates",
      description: "The run completes after this many optimizer updates.",
      unit: "updates",
    }),
    seed: integer({
      min: 0,
      max: 2_147_483_647,
      default: 1,
      label: "Seed",
      description: "Decides task order and sampling.",
    }),
  })
  .superRefine((config, context) => addContradictions(config, context));

export type RunConfig = z.infer<typeof RunConfig>;
