import { RunConfig } from "../runConfig.ts";
import { measured, primeRl, prototype } from "../sources.ts";
import { sourcesWith, stressSources, type Preset } from "./preset.ts";

const fullData = "Arctic-SWE, full data";
const partialCredit = "Cross-benchmark transfer from RL on agentic coding tasks (2026)";

/** Other published recipes on the same pool, and two that are known to go wrong. */
export const variantPresets: readonly Preset[] = [
  {
    name: "full-data",
    title: "Full-data recipe",
    purpose: "As Arctic-SWE trains on large data: 16 × 8, mastered tasks retire, an invalid rollout costs −1.",
    config: RunConfig.parse({
      rollout: { tasksPerUpdate: 16, groupSize: 8 },
      async: { inFlightGroups: 16 },
      gate: { invalidReward: -1 },
      eviction: { masteredAfter: 2, reinstateBelow: 0.8 },
      updates: 250,
    }),
    sources: sourcesWith(stressSources, {
      "rollout.tasksPerUpdate": `${fullData}: 16 prompts`,
      "rollout.groupSize": `${fullData}: n = 8 rollouts`,
      "async.inFlightGroups": "One batch: the next is sampled while the last one trains",
      "gate.invalidReward": `${fullData}: invalid trajectory rewards become −1`,
      "eviction.masteredAfter": `${fullData} retires only mastered tasks, after an unpublished k; ${prototype}: two groups`,
      "eviction.hopelessAfter": `${fullData}: only mastered tasks retire`,
      "eviction.reinstateBelow": `${prototype}: retired tasks erode; reinstate below 0.8`,
      updates: `Twenty-five epochs of the pool, or until fewer tasks than a batch are left. ${measured}`,
    }),
  },
  {
    name: "capacity",
    title: "Capacity study",
    purpose: "Does a small policy forget what it retires, and a larger one not? Two sizes, rescored every 25 updates.",
    config: RunConfig.parse({
      tasks: { taskset: "capacity-240" },
      rollout: { tasksPerUpdate: 16, groupSize: 8 },
      async: { inFlightGroups: 16 },
      eviction: { masteredAfter: 2 },
      score: { everyUpdates: 25 },
      rescore: { everyUpdates: 25 },
      checkpoints: { keepEvery: 25 },
      updates: 300,
    }),
    sources: sourcesWith(stressSources, {
      "policy.base": `${fullData} trains a 4B and a 9B policy; here 0.38 M and 0.96 M parameters, trained alike`,
      "tasks.taskset": `${fullData}: curated tasks, easy and hard; here 240 candidates as they come`,
      "rollout.tasksPerUpdate": `${fullData}: 16 prompts`,
      "rollout.groupSize": `${fullData}: n = 8 rollouts`,
      "async.inFlightGroups": "One batch: the next is sampled while the last one trains",
      "eviction.masteredAfter": `${fullData} retires mastered tasks, after an unpublished k; ${prototype}: two groups`,
      "eviction.hopelessAfter": `${fullData}: the hard remainder stays, which is what a policy must fit beside what it keeps`,
      "eviction.reinstateBelow": `${fullData}: what is retired stays retired, so that forgetting shows`,
      "score.everyUpdates":
        "With every rescore, so that the whole pool and the retired tasks are seen at the same versions",
      "rescore.everyUpdates": `${fullData} rescores at two checkpoints; every 25 updates gives twelve`,
      "rescore.attempts": `${prototype}: retired tasks rescored with 2 rollouts each`,
      "checkpoints.keepEvery": "The version of every rescore, so that it can be rescored again with more attempts",
      updates: `Twenty epochs of the pool: what is lost shows from update 150 on and grows to the end. ${measured}`,
    }),
    study: { path: "policy.base", values: ["xs-base", "m-base"], seeds: [1, 2] },
  },
  {
    name: "gspo-partial-credit",
    title: "GSPO with partial credit",
    purpose: "Sequence ratios, σ, two steps a batch, rank-32 LoRA; cut rollouts leave the loss. Synchronous.",
    config: RunConfig.parse({
      policy: { adapter: "lora", loraRank: 32, loraAlpha: 32 },
      rollout: { tasksPerUpdate: 16, groupSize: 8 },
      async: { mode: "sync", maxLag: 0, inFlightGroups: 16 },
      gate: { truncated: "exclude" },
      advantage: { scaleByStd: true },
      loss: { kind: "gspo" },
      optimizer: { learningRate: 1e-3, updatesPerBatch: 2 },
      updates: 250,
    }),
    sources: sourcesWith(
      stressSources.filter(({ path }) => path !== "loss.maskRange"),
      {
        "policy.adapter": `${partialCredit}: a LoRA adapter on the attention and MLP projections`,
        "policy.loraRank": `${partialCredit}: rank 32`,
        "policy.loraAlpha": `${partialCredit}: α = 32`,
        "rollout.tasksPerUpdate": `${partialCredit}: 16 prompts`,
        "rollout.groupSize": `${partialCredit}: G = 8`,
        "async.mode": `${partialCredit}: generation and updates co-located`,
        "async.maxLag": "Synchronous runs have no lag",
        "async.inFlightGroups": "One batch",
        "gate.truncated": `${partialCredit}: rollouts cut by a length limit are excluded from the loss`,
        "advantage.scaleByStd": `${partialCredit}: advantages standardised within the group`,
        "loss.kind": `${partialCredit}: group sequence policy optimization`,
        "loss.clipLow": "GSPO, Zheng et al. 2025: 3e-4",
        "loss.clipHigh": "GSPO, Zheng et al. 2025: 4e-4",
        "loss.tisCap": `${partialCredit} corrects by truncated importance sampling; its cap as in verl and slime, 2`,
        "optimizer.learningRate": `${prototype}: 1e-3 at lag 0 with all weights; not measured with LoRA`,
        "optimizer.updatesPerBatch": `${partialCredit}: 128 trajectories in two optimizer updates of 64`,
        updates: `Twenty-five epochs of the pool. ${measured}`,
      },
    ),
  },
  {
    name: "length-penalty",
    title: "Length penalty",
    purpose: "The full recipe with a price on every token. In Arctic-SWE: an early peak on large data, then collapse.",
    config: RunConfig.parse({ advantage: { lengthPenalty: 0.005 }, updates: 250 }),
    sources: sourcesWith(stressSources, {
      "advantage.lengthPenalty": `${prototype}: 0.005 per generated token`,
      updates: `The same as the full recipe's. ${measured}`,
    }),
  },
  {
    name: "careless",
    title: "Careless",
    purpose: "Up to eight updates behind with no importance ratio; its prototype collapsed while sampling looked fine.",
    config: RunConfig.parse({
      async: { maxLag: 8, inFlightGroups: 288, residentCap: 720, refresh: "keepStale" },
      loss: { kind: "plain" },
      optimizer: { learningRate: 3e-4 },
      score: { everyUpdates: 5 },
      updates: 100,
    }),
    sources: sourcesWith(
      stressSources.filter(({ path }) => path !== "loss.maskRange"),
      {
        "async.maxLag": `${prototype}: lag 8`,
        "async.inFlightGroups": "Nine batches, all that lag 8 lets train: rollouts are as old as they may be",
        "async.residentCap": "All of them at once in two engines, so that they age while they are sampled",
        "async.refresh": `${primeRl}: an in-flight rollout keeps its caches`,
        "loss.kind": `${prototype}: no ratio`,
        "optimizer.learningRate": `${prototype}: 3e-4 is dead by update 30`,
        "score.everyUpdates": "Every epoch: the sampling reward hides the collapse",
        updates: "Three times as long as the prototype lived",
      },
    ),
  },
];
