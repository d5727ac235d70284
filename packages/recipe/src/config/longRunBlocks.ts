import { z } from "zod";
import { integer, number } from "./configFieldKinds.ts";

export const eviction = z.strictObject({
  masteredAfter: integer({
    min: 0,
    max: 1000,
    default: 0,
    label: "Mastered after",
    description: "Consecutive groups with every rollout solved after which a task is retired; 0 never does.",
    unit: "groups",
  }),
  hopelessAfter: integer({
    min: 0,
    max: 1000,
    default: 0,
    label: "Hopeless after",
    description: "Consecutive groups with no rollout solved after which a task is retired; 0 never does.",
    unit: "groups",
  }),
  reinstateBelow: number({
    min: 0,
    max: 1,
    default: 0,
    label: "Reinstate below",
    description: "A mastered task whose scored reward is under this is drawn again; 0 never does.",
  }),
});

export const score = z.strictObject({
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

export const checkpoints = z.strictObject({
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

export const health = z.strictObject({
  nonFiniteLimit: integer({
    min: 1,
    max: 1000,
    default: 3,
    label: "Non-finite limit",
    description: "The run fails after so many updates in a row with a loss or gradient that is not finite.",
    unit: "updates",
  }),
  stallSeconds: integer({
    min: 5,
    max: 86_400,
    default: 120,
    label: "Stall after",
    description: "No group closed for so long while groups run: an event names what is pending.",
    unit: "s",
  }),
  collapseDrop: number({
    min: 0.01,
    max: 1,
    default: 0.3,
    label: "Collapse drop",
    description: "A reward this far under the best epoch's, for a whole epoch, is an event and a verdict.",
  }),
});

export const stress = z.strictObject({
  threshold: number({
    min: 0.01,
    max: 1,
    default: 0.9,
    label: "Threshold",
    description: "Mean reward of an epoch that counts as fitting the pool.",
  }),
  tolerance: number({
    min: 0,
    max: 1,
    default: 0.05,
    label: "Tolerance",
    description: "How far under the threshold an epoch may be while the run holds.",
  }),
  holdEpochs: integer({
    min: 1,
    max: 1000,
    default: 20,
    label: "Hold for",
    description: "Epochs that a run must hold after it first reached the threshold.",
    unit: "epochs",
  }),
});
