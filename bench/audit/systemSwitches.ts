import { afterRefreshKl } from "./afterRefreshKl.ts";
import { enginesUsed, residentSpread, secondsPerUpdate } from "./measures.ts";
import { above, all, between, lastOf, meanOf, type SwitchCase } from "./switchCase.ts";

const asynchronous = { mode: "async", maxLag: 1, inFlightGroups: 8 };
const crowded = {
  async: { mode: "async", maxLag: 2, inFlightGroups: 24, engines: 4, residentCap: 12 },
  updates: 8,
};

/** Switches of engines, router and asynchrony. */
export const systemSwitches: readonly SwitchCase[] = [
  {
    name: "async.statePrecision",
    arms: { f32: {}, bf16: { async: { statePrecision: "bf16" } } },
    metric: "mismatch_kl/mean, mean over updates",
    measure: meanOf("mismatch_kl/mean"),
    expected: above("bf16", "f32", 2),
    explanation:
      "Arctic-SWE: 3e-4 falls to 1.2e-4 with recurrent state and gates in f32. Here the f32 engine agrees with the trainer up to rounding, so all that is left in the bf16 arm is the rounding of state, β and decay.",
  },
  {
    name: "async.refresh",
    shared: {
      rollout: { tasksPerUpdate: 4 },
      // one place only: sampling takes longer than training, so that a rollout is under way whenever new weights come
      async: { mode: "async", maxLag: 1, inFlightGroups: 8, engines: 1, residentCap: 1 },
      updates: 24,
    },
    arms: { rebuild: {}, keepStale: { async: { refresh: "keepStale" } } },
    metric: "mismatch KL of tokens written after a refresh, against the version that wrote them",
    measure: afterRefreshKl,
    expected: above("keepStale", "rebuild", 2),
    explanation:
      "Arctic-SWE: caches kept over a refresh mix two policies. The run's mean of mismatch_kl/mean also holds plain lag, which both arms have, so the tokens after the refresh are compared with their own version.",
  },
  {
    name: "async.router (balance)",
    shared: crowded,
    arms: { leastLoaded: {}, sessionHash: { async: { router: "sessionHash" } } },
    metric: "engines/resident_max − engines/resident_min, mean over updates",
    measure: residentSpread,
    expected: above("sessionHash", "leastLoaded"),
    explanation:
      "A hash pins a group to its engine however full that is; the least-loaded router evens the engines out.",
  },
  {
    name: "async.router (lag)",
    shared: crowded,
    arms: { leastLoaded: {}, sessionHash: { async: { router: "sessionHash" } } },
    metric: "lag/mean, mean over updates",
    measure: meanOf("lag/mean"),
    expected: above("sessionHash", "leastLoaded"),
    explanation:
      "Arctic-SWE: 3.1 against 2.0 updates. Engines of one worker share one thread, so a full engine is hardly slower than an even one, and groups wait for the trainer rather than for stragglers: lag is the window divided by the batch in both arms, give or take a group. `npm run simulate` shows the effect with an accelerator for each engine.",
  },
  {
    name: "async.engines",
    arms: { one: { async: { engines: 1 } }, four: { async: { engines: 4 } } },
    metric: "engines that decoded rollouts",
    measure: enginesUsed,
    expected: all(between("one", [1, 1]), between("four", [4, 4])),
    explanation: "Each rollout names the engine that decoded it.",
  },
  {
    name: "async.residentCap",
    arms: { 96: {}, 4: { async: { residentCap: 4 } } },
    metric: "engines/resident_max, last update",
    measure: lastOf("engines/resident_max"),
    expected: all(between("4", [1, 4]), above("96", "4")),
    explanation: "A batch of 40 rollouts on two engines: 20 each, unless the cap makes the rest wait.",
  },
  {
    name: "async.mode (time)",
    shared: { updates: 8 },
    arms: { sync: {}, async: { async: asynchronous } },
    metric: "time/update_s, mean over updates after the first",
    measure: secondsPerUpdate,
    expected: above("sync", "async"),
    explanation: "Sampling of the next batch overlaps training; `npm run bench:async` measures it on more work.",
  },
  {
    name: "async.mode (lag)",
    shared: { updates: 8 },
    arms: { sync: {}, async: { async: asynchronous } },
    metric: "lag/mean, mean over updates",
    measure: meanOf("lag/mean"),
    expected: all(between("sync", [0, 0]), above("async", "sync")),
    explanation: "The price of the overlap: the next batch is begun before the update it will train.",
  },
  {
    name: "async.inFlightGroups",
    shared: { async: { mode: "async", maxLag: 4 }, updates: 8 },
    arms: { 8: { async: { inFlightGroups: 8 } }, 40: { async: { inFlightGroups: 40 } } },
    metric: "lag/mean, mean over updates",
    measure: meanOf("lag/mean"),
    expected: above("40", "8"),
    explanation: "The more groups wait in the window, the older they are when their turn comes.",
  },
  {
    name: "async.maxLag (mask)",
    shared: { optimizer: { learningRate: 2e-3 }, updates: 12 },
    arms: { fresh: {}, stale: { async: { mode: "async", maxLag: 8, inFlightGroups: 72 } } },
    metric: "mask/fraction, mean over updates",
    measure: meanOf("mask/fraction"),
    expected: above("stale", "fresh"),
    explanation:
      "Without staleness trainer and rollout agree and no ratio leaves [0, 2]. With it some do, but few: the share is no early warning of a collapse.",
  },
];
