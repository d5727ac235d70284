import { z } from "zod";
import { fieldTexts, integer, name, number } from "./configFieldKinds.ts";

const withLora = { path: "policy.adapter", values: ["lora"] } as const;

export const policy = z.strictObject({
  base: name({ default: "xs-base", label: "Base policy", description: "Checkpoint that version 0 starts from." }),
  adapter: z.enum(["none", "lora"]).default("none").register(fieldTexts, {
    label: "Adapter",
    description: "none trains every weight; lora trains low-rank changes of the projections and freezes the base.",
  }),
  loraRank: integer({
    min: 1,
    max: 64,
    default: 8,
    label: "LoRA rank",
    description: "Rank of the change of each attention and MLP projection.",
    when: withLora,
  }),
  loraAlpha: number({
    min: 0.1,
    max: 1024,
    default: 16,
    label: "LoRA α",
    description: "The change is scaled by α / rank.",
    when: withLora,
  }),
});

export const tasks = z.strictObject({
  taskset: name({
    default: "stress-160",
    label: "Taskset",
    description: "Pool of tasks; each is drawn once per epoch.",
  }),
  order: z.enum(["shuffled", "easyFirst"]).default("shuffled").register(fieldTexts, {
    label: "Task order",
    description: "easyFirst draws only the easier half, by base pass rate, for the first half of the updates.",
  }),
});

export const rollout = z.strictObject({
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

export const asynchrony = z.strictObject({
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
  engines: integer({
    min: 1,
    max: 16,
    default: 2,
    label: "Engines",
    description: "Decode engines in each rollout worker.",
    unit: "engines",
  }),
  router: z.enum(["leastLoaded", "sessionHash"]).default("leastLoaded").register(fieldTexts, {
    label: "Router",
    description: "Engine of a rollout: the one with the fewest, or one fixed by a hash of its group, however full.",
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
