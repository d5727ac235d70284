import { z } from "zod";
import { fieldTexts, integer, name, number } from "./configFieldKinds.ts";
import { arctic, prototype } from "./sources.ts";

const withLora = { path: "policy.adapter", values: ["lora"] } as const;

export const policy = z.strictObject({
  base: name({
    default: "xs-base",
    label: "Base policy",
    description: "Checkpoint that version 0 starts from.",
    source: "The committed checkpoint of 0.38 M parameters; its card says how it was made",
  }),
  adapter: z.enum(["none", "lora"]).default("none").register(fieldTexts, {
    label: "Adapter",
    description: "none trains every weight; lora trains low-rank changes of the projections and freezes the base.",
    source: "Holdfast: so small a policy is trained whole",
  }),
  loraRank: integer({
    min: 1,
    max: 64,
    default: 8,
    label: "LoRA rank",
    description: "Rank of the change of each attention and MLP projection.",
    source: "PEFT's default rank",
    when: withLora,
  }),
  loraAlpha: number({
    min: 0.1,
    max: 1024,
    default: 16,
    label: "LoRA α",
    description: "The change is scaled by α / rank.",
    source: "Holdfast: twice the rank",
    when: withLora,
  }),
});

export const tasks = z.strictObject({
  taskset: name({
    default: "stress-160",
    label: "Taskset",
    description: "Pool of tasks; each is drawn once per epoch.",
    source: `${arctic}: 160 tasks that the base policy solves at least once in four attempts`,
  }),
  order: z.enum(["shuffled", "easyFirst"]).default("shuffled").register(fieldTexts, {
    label: "Task order",
    description: "easyFirst draws only the easier half, by base pass rate, for the first half of the updates.",
    source: "Holdfast: the plain choice; easyFirst is there to be compared with it",
  }),
});

export const rollout = z.strictObject({
  tasksPerUpdate: integer({
    min: 1,
    max: 512,
    default: 32,
    label: "Tasks per update",
    description: "Groups that one optimizer update consumes.",
    source: `${arctic}: 32 tasks per update`,
    unit: "groups",
  }),
  groupSize: integer({
    min: 2,
    max: 64,
    default: 5,
    label: "Group size",
    description: "Rollouts of one task; their mean reward is the baseline of the advantage.",
    source: `${arctic}: 5 rollouts per task`,
    unit: "rollouts",
  }),
  temperature: number({
    min: 0.05,
    max: 2,
    default: 1,
    label: "Temperature",
    description: "Logits are divided by it, when sampling and when training.",
    source: "Logits as they are, so that sampling and training share one distribution",
  }),
  topP: number({
    min: 0.01,
    max: 1,
    default: 1,
    label: "Top-p",
    description: "Sample from the smallest set of tokens with this probability mass; 1 samples from all.",
    source: "All tokens, so that sampling and training share one distribution",
  }),
  maxTurns: integer({
    min: 1,
    max: 64,
    default: 8,
    label: "Turns",
    description: "A rollout that has not submitted by then has exhausted its budget.",
    source: `${prototype}: 8 turns`,
    unit: "turns",
  }),
  turnTokens: integer({
    min: 4,
    max: 512,
    default: 36,
    label: "Tokens per turn",
    description: "A turn that reaches this without its end token is truncated and ends the rollout.",
    source: `${prototype}: 36 tokens a turn`,
    unit: "tokens",
  }),
  totalTokens: integer({
    min: 32,
    max: 512,
    default: 384,
    label: "Tokens in all",
    description: "Context of a rollout: prompt, turns and observations together.",
    source: `${prototype}: 384; 340 cut 13 % of the base policy's rollouts`,
    unit: "tokens",
  }),
  observationChars: integer({
    min: 40,
    max: 20_000,
    default: 800,
    label: "Observation cap",
    description: "Longer tool output keeps its head and its tail.",
    source: "Holdfast: not tuned",
    unit: "characters",
  }),
});

export const asynchrony = z.strictObject({
  mode: z.enum(["sync", "async"]).default("async").register(fieldTexts, {
    label: "Mode",
    description: "async samples the next batch while the last one trains; sync never samples during an update.",
    source: "Arctic-SWE trains asynchronously",
  }),
  maxLag: integer({
    min: 0,
    max: 16,
    default: 1,
    label: "Max lag",
    description: "Groups with a token older than this many updates are stale: dropped and counted.",
    source: `${prototype}: lag 1 rises without a dip, lag 2 falls before it recovers`,
    unit: "updates",
  }),
  inFlightGroups: integer({
    min: 1,
    max: 4096,
    default: 32,
    label: "Groups in flight",
    description: "Groups queued, running, or finished and not yet consumed by an update.",
    source: "One batch: the next is sampled while the last one trains",
    unit: "groups",
  }),
  refresh: z
    .enum(["rebuild", "keepStale"])
    .default("rebuild")
    .register(fieldTexts, {
      label: "Weight refresh",
      description:
        "New weights in the middle of a rollout: rebuild every cache from the kept history, or keep the stale one.",
      source: `${arctic}: the rung + cache rebuild`,
    }),
  statePrecision: z
    .enum(["f32", "bf16"])
    .default("f32")
    .register(fieldTexts, {
      label: "State precision",
      description: "Precision at which decode engines store the recurrent state; the trainer uses f32.",
      source: `${arctic}: the rung + numerics, which halved the mismatch KL`,
    }),
  engines: integer({
    min: 1,
    max: 16,
    default: 2,
    label: "Engines",
    description: "Decode engines in each rollout worker.",
    source: "Holdfast: the fewest between which a router has a choice",
    unit: "engines",
  }),
  router: z
    .enum(["leastLoaded", "sessionHash"])
    .default("leastLoaded")
    .register(fieldTexts, {
      label: "Router",
      description: "Engine of a rollout: the one with the fewest, or one fixed by a hash of its group, however full.",
      source: `${arctic}: the last rung, least loaded`,
    }),
  residentCap: integer({
    min: 1,
    max: 1024,
    default: 96,
    label: "Resident cap",
    description: "Rollouts that one decode engine holds at a time; the others wait.",
    source: "Holdfast: a batch of 160 rollouts on two engines, with room",
    unit: "rollouts",
  }),
});
