import { z } from "zod";
import { integer } from "./configFieldKinds.ts";
import { advantage, gate, loss, optimizer } from "./learningBlocks.ts";
import { checkpoints, evaluation, eviction, health, rescore, score, stress } from "./longRunBlocks.ts";
import { asynchrony, policy, rollout, tasks } from "./samplingBlocks.ts";

/** Every setting of a run by itself: bounds, choices and defaults, before settings are held against one another. */
export const RunConfigShape = z.strictObject({
  policy: policy.prefault({}),
  tasks: tasks.prefault({}),
  rollout: rollout.prefault({}),
  async: asynchrony.prefault({}),
  gate: gate.prefault({}),
  advantage: advantage.prefault({}),
  loss: loss.prefault({}),
  optimizer: optimizer.prefault({}),
  eviction: eviction.prefault({}),
  score: score.prefault({}),
  rescore: rescore.prefault({}),
  eval: evaluation.prefault({}),
  checkpoints: checkpoints.prefault({}),
  health: health.prefault({}),
  stress: stress.prefault({}),
  updates: integer({
    min: 1,
    max: 100_000,
    default: 100,
    label: "Updates",
    description: "The run completes after this many optimizer updates.",
    source: "Holdfast: twenty epochs of the default pool",
    unit: "updates",
  }),
  seed: integer({
    min: 0,
    max: 2_147_483_647,
    default: 1,
    label: "Seed",
    description: "Decides task order and sampling.",
    source: "Holdfast: any number will do",
  }),
});
