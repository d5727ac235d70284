import { basePassRateOfFirstHalf, reinstatements, scheduledRescores } from "./measures.ts";
import { above, all, between, lastOf, type SwitchCase } from "./switchCase.ts";

const twoEpochs = { updates: 6 };

/** Switches of the pool: order, eviction, reinstatement. */
export const poolSwitches: readonly SwitchCase[] = [
  {
    name: "tasks.order",
    shared: twoEpochs,
    arms: { shuffled: {}, easyFirst: { tasks: { order: "easyFirst" } } },
    metric: "base pass rate of the tasks drawn in the first half of the updates",
    measure: basePassRateOfFirstHalf,
    expected: above("easyFirst", "shuffled"),
    explanation: "The first half of the updates draws only the easier half of the pool.",
  },
  {
    name: "eviction.masteredAfter",
    shared: twoEpochs,
    arms: { 0: {}, 1: { eviction: { masteredAfter: 1 } } },
    metric: "tasks/active, last update",
    measure: lastOf("tasks/active"),
    expected: all(between("0", [24, 24]), above("0", "1")),
    explanation: "A task leaves after one group in which every rollout solved it.",
  },
  {
    name: "eviction.hopelessAfter",
    shared: twoEpochs,
    arms: { 0: {}, 1: { eviction: { hopelessAfter: 1 } } },
    metric: "tasks/active, last update",
    measure: lastOf("tasks/active"),
    expected: all(between("0", [24, 24]), above("0", "1")),
    explanation: "A task leaves after one group in which no rollout solved it.",
  },
  {
    name: "eviction.reinstateBelow",
    shared: { ...twoEpochs, eviction: { masteredAfter: 1 }, score: { everyUpdates: 2 } },
    arms: { 0: {}, 1: { eviction: { reinstateBelow: 1 } } },
    metric: "tasks reinstated",
    measure: reinstatements,
    expected: all(between("0", [0, 0]), above("1", "0")),
    explanation: "Retired tasks are scored with the rest of the pool; those under the floor are drawn again.",
  },
  {
    name: "rescore.everyUpdates",
    shared: { ...twoEpochs, eviction: { masteredAfter: 1 } },
    arms: { 0: {}, 2: { rescore: { everyUpdates: 2 } } },
    metric: "rescores started by the schedule",
    measure: scheduledRescores,
    expected: all(between("0", [0, 0]), between("2", [1, 3])),
    explanation:
      "Mastered tasks are rescored under versions 2, 4 and 6; under one at which none is mastered yet, nothing is.",
  },
];
