import { z } from "zod";
import { integer, name, number } from "./configFieldKinds.ts";
import { arctic, prototype } from "./sources.ts";

export const eviction = z.strictObject({
  masteredAfter: integer({
    min: 0,
    max: 1000,
    default: 0,
    label: "Mastered after",
    description: "Consecutive groups with every rollout solved after which a task is retired; 0 never does.",
    source: "Holdfast: off, since a stress test asks about the whole pool",
    unit: "groups",
  }),
  hopelessAfter: integer({
    min: 0,
    max: 1000,
    default: 0,
    label: "Hopeless after",
    description: "Consecutive groups with no rollout solved after which a task is retired; 0 never does.",
    source: "Arctic-SWE, full data: only mastered tasks retire",
    unit: "groups",
  }),
  reinstateBelow: number({
    min: 0,
    max: 1,
    default: 0,
    label: "Reinstate below",
    description: "A mastered task whose scored or rescored reward is under this is drawn again; 0 never does.",
    source: "Holdfast: off while nothing is retired",
  }),
});

export const score = z.strictObject({
  everyUpdates: integer({
    min: 0,
    max: 10_000,
    default: 10,
    label: "Score every",
    description: "Score the whole pool with the newest weights every so many updates; 0 never does.",
    source: `${prototype}: the pool with the newest weights every 10 updates`,
    unit: "updates",
  }),
  attempts: integer({
    min: 1,
    max: 64,
    default: 1,
    label: "Score attempts",
    description: "Rollouts per task in one scoring.",
    source: `${prototype}: all tasks once`,
    unit: "rollouts",
  }),
});

export const rescore = z.strictObject({
  everyUpdates: integer({
    min: 0,
    max: 10_000,
    default: 0,
    label: "Rescore every",
    description: "Run retired tasks again under the newest weights, frozen, every so many updates; 0 never does.",
    source: "Holdfast: off while nothing is retired",
    unit: "updates",
  }),
  attempts: integer({
    min: 1,
    max: 64,
    default: 2,
    label: "Rescore attempts",
    description: "Rollouts per retired task in one rescore.",
    source: `${prototype}: retired tasks rescored with 2 rollouts each`,
    unit: "rollouts",
  }),
  tasks: integer({
    min: 0,
    max: 100_000,
    default: 0,
    label: "Rescore sample",
    description: "How many retired tasks one rescore draws at random; 0 takes all of them.",
    source: `${prototype}: all of them`,
    unit: "tasks",
  }),
  floor: number({
    min: 0,
    max: 1,
    default: 0.9,
    label: "Forgetting below",
    description: "Retired tasks that keep a smaller share of their reward than this raise an event; 0 never does.",
    source: "Arctic-SWE: the 4B fell from .95 to .85 on retired tasks, the 9B by .013 at most",
  }),
});

export const evaluation = z.strictObject({
  everyUpdates: integer({
    min: 0,
    max: 10_000,
    default: 0,
    label: "Evaluate every",
    description: "Run a benchmark under the newest weights, frozen, every so many updates; 0 never does.",
    source: "Holdfast: off, since a benchmark takes its time from training",
    unit: "updates",
  }),
  benchmark: name({
    default: "validation-60",
    label: "Benchmark",
    description: "Name of the benchmark to run.",
    source: "Holdfast: one to choose checkpoints by, disjoint from those that judge them",
  }),
});

export const checkpoints = z.strictObject({
  keepLast: integer({
    min: 2,
    max: 10_000,
    default: 5,
    label: "Keep last",
    description: "Newest checkpoints whose files are kept.",
    source: "Holdfast: enough to go back from a bad update",
    unit: "checkpoints",
  }),
  keepEvery: integer({
    min: 0,
    max: 10_000,
    default: 10,
    label: "Keep every",
    description: "Every checkpoint at a multiple of this update is kept too; 0 keeps none beside the last.",
    source: "Holdfast: the version of every scoring",
    unit: "updates",
  }),
});

export const health = z.strictObject({
  nonFiniteLimit: integer({
    min: 1,
    max: 1000,
    default: 3,
    label: "Non-finite limit",
    description: "The run fails after so many updates in a row with a loss or gradient that is not finite.",
    source: "Holdfast: one may be chance, three in a row are not",
    unit: "updates",
  }),
  stallSeconds: integer({
    min: 5,
    max: 86_400,
    default: 120,
    label: "Stall after",
    description: "No group closed for so long while groups run: an event names what is pending.",
    source: "Holdfast: many times the seconds that a group takes on two cores",
    unit: "s",
  }),
  collapseDrop: number({
    min: 0.01,
    max: 1,
    default: 0.3,
    label: "Collapse drop",
    description: "A reward this far under the best epoch's, for a whole epoch, is an event and a verdict.",
    source: `${arctic}: 70 % to 36 % within two updates`,
  }),
  gapWarning: number({
    min: 0,
    max: 10,
    default: 0.01,
    label: "Gap warning",
    description:
      "A log-prob gap of this much for some updates in a row is an event, before the reward falls; 0 is off.",
    source: `${prototype}: healthy up to .001, trouble from .01, collapse from .2`,
    unit: "nats",
  }),
  gapUpdates: integer({
    min: 1,
    max: 1000,
    default: 3,
    label: "Gap warning after",
    description: "Updates in a row with such a gap before the event, and without one before it is over.",
    source: "Holdfast: warns of the careless run at update 10, fifteen before its collapse shows",
    unit: "updates",
  }),
});

export const stress = z.strictObject({
  threshold: number({
    min: 0.01,
    max: 1,
    default: 0.9,
    label: "Threshold",
    description: "Mean reward of an epoch that counts as fitting the pool.",
    source: `${prototype}: it ended at .91`,
  }),
  tolerance: number({
    min: 0,
    max: 1,
    default: 0.05,
    label: "Tolerance",
    description: "How far under the threshold an epoch may be while the run holds.",
    source: "Two standard errors of 0.9 over 160 tasks",
  }),
  holdEpochs: integer({
    min: 1,
    max: 1000,
    default: 20,
    label: "Hold for",
    description: "Epochs that a run must hold after it first reached the threshold.",
    source: "Holdfast: the public recipes fell within twenty epochs",
    unit: "epochs",
  }),
});
