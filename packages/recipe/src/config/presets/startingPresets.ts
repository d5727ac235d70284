import { RunConfig } from "../runConfig.ts";
import { measured, prototype } from "../sources.ts";
import { sourcesWith, stressSources, type Preset } from "./preset.ts";

const quick = "Holdfast: small enough that the first point lands within seconds";

/** Runs to begin with: one to watch, and the stress test with and without asynchrony. */
export const startingPresets: readonly Preset[] = [
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
      { path: "optimizer.learningRate", source: `${prototype}: 5e-4 is the highest rate without a dip at lag 1` },
    ],
  },
  {
    name: "stress-160",
    title: "Stress test, asynchronous",
    purpose: "Does the recipe fit 160 solvable tasks and hold them, one update behind?",
    config: RunConfig.parse({ updates: 250 }),
    sources: sourcesWith(stressSources, {
      updates: `Fifty epochs of the pool: room to reach the bar and to hold it for twenty. ${measured}`,
      "score.everyUpdates": "Every second epoch, with the newest weights",
    }),
  },
  {
    name: "stress-160-sync",
    title: "Stress test, synchronous",
    purpose: "The same pool with no staleness at all: the baseline that asynchrony is measured against.",
    config: RunConfig.parse({ async: { mode: "sync", maxLag: 0 }, optimizer: { learningRate: 1e-3 } }),
    sources: sourcesWith(stressSources, {
      "async.mode": "Synchronous baseline of the Arctic-SWE stress test (SkyRL)",
      "async.maxLag": "Synchronous runs have no lag",
      "optimizer.learningRate": `${prototype}: 1e-3 is the best of 3e-4, 1e-3 and 3e-3 at lag 0`,
    }),
  },
];
