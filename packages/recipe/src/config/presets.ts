import { RunConfig } from "./runConfig.ts";

export interface PresetSource {
  /** Dotted path of the setting. */
  readonly path: string;
  /** Where its value comes from. */
  readonly source: string;
}

/** A configuration worth starting from, with the origin of every number that matters. */
export interface Preset {
  readonly name: string;
  readonly title: string;
  /** One line: what a run of it shows. */
  readonly purpose: string;
  readonly config: RunConfig;
  readonly sources: readonly PresetSource[];
}

const arctic = "Arctic-SWE, overfitting stress test";
const measured = "Prototype of this recipe in PyTorch on a 160-task pool, not repeated here";
const quick = "Holdfast: small enough that the first point lands within seconds";

const stressSources: readonly PresetSource[] = [
  { path: "tasks.taskset", source: `${arctic}: 160 tasks that the base policy solves at least once in four attempts` },
  { path: "rollout.tasksPerUpdate", source: `${arctic}: 32 tasks per update` },
  { path: "rollout.groupSize", source: `${arctic}: 5 rollouts per task` },
  { path: "gate.invalidReward", source: `${arctic}: gated rollouts get zero reward` },
  { path: "advantage.scaleByStd", source: "Arctic-SWE: no advantage normalisation" },
  { path: "loss.kind", source: "Arctic-SWE: CISPO-style loss without a KL penalty" },
  { path: "loss.maskRange", source: "Arctic-SWE: token-level importance mask [0, 2.0]" },
  { path: "optimizer.beta2", source: "Arctic-SWE: AdamW with β2 = .98" },
];

export const presets: readonly Preset[] = [
  {
    name: "demo",
    title: "Demo",
    purpose: "A small pool that learns while you watch: asynchronous, first point in seconds, done in minutes.",
    config: RunConfig.parse({
      tasks: { taskset: "demo-24" },
      rollout: { tasksPerUpdate: 8 },
      async: { inFlightGroups: 8 },
      updates: 60,
    }),
    sources: [
      { path: "tasks.taskset", source: quick },
      { path: "rollout.tasksPerUpdate", source: `${quick}; three updates are one epoch of 24 tasks` },
      { path: "async.inFlightGroups", source: "One batch: the next is sampled while the last one trains" },
      { path: "updates", source: "Twenty epochs of the pool" },
      { path: "optimizer.learningRate", source: `${measured}: 5e-4 is the highest rate without a dip at lag 1` },
    ],
  },
  {
    name: "stress-160",
    title: "Stress test, asynchronous",
    purpose: "Does the recipe fit 160 solvable tasks and hold them, one update behind?",
    config: RunConfig.parse({ tasks: { taskset: "stress-160" }, updates: 250 }),
    sources: [
      ...stressSources,
      { path: "async.maxLag", source: `${measured}: lag 1 rises without a dip, lag 2 falls before it recovers` },
      { path: "optimizer.learningRate", source: `${measured}: 5e-4 at lag 1; 1e-3 is slower there` },
      { path: "updates", source: "Fifty epochs of the pool: room to reach the bar and to hold it for twenty" },
      { path: "score.everyUpdates", source: "Every second epoch, with the newest weights" },
    ],
  },
  {
    name: "stress-160-sync",
    title: "Stress test, synchronous",
    purpose: "The same pool with no staleness at all: the baseline that asynchrony is measured against.",
    config: RunConfig.parse({
      tasks: { taskset: "stress-160" },
      async: { mode: "sync", maxLag: 0 },
      optimizer: { learningRate: 1e-3 },
    }),
    sources: [
      ...stressSources,
      { path: "async.mode", source: "Synchronous baseline of the Arctic-SWE stress test (SkyRL)" },
      { path: "async.maxLag", source: "Synchronous runs have no lag" },
      { path: "optimizer.learningRate", source: `${measured}: 1e-3 is the best of 3e-4, 1e-3 and 3e-3 at lag 0` },
    ],
  },
];
