import type { RoutedRollout } from "../router.ts";
import type { StepTime } from "./sharedEngine.ts";

export type Router = RoutedRollout["kind"];

/** Everything that decides a simulated run. Times in seconds. */
export interface SimulationParameters {
  readonly engines: number;
  readonly tasksPerUpdate: number;
  readonly groupSize: number;
  readonly maxLag: number;
  readonly inFlightGroups: number;
  /** Rollouts that one engine holds at a time. */
  readonly residentCap: number;
  readonly stepSeconds: StepTime;
  /** Every so many engines one is slower, and by which factor its steps are longer. */
  readonly slow: { readonly oneIn: number; readonly factor: number };
  /** Turns of a rollout: log-normal, rounded, from 1 to `most`. */
  readonly turns: { readonly median: number; readonly sigma: number; readonly most: number };
  /** Tokens of a turn: exponential. */
  readonly turnTokensMean: number;
  /** Time of a tool call: exponential; the rollout keeps its place and does not decode. */
  readonly toolSecondsMean: number;
  readonly trainSeconds: number;
  readonly updates: number;
  /** Updates at the start that are simulated and not counted. */
  readonly warmupUpdates: number;
  readonly seed: number;
}

/** What a run with one router comes to; means over the counted updates. */
export interface SimulatedArm {
  /** Rollouts dropped as stale. */
  readonly staleDropsPerUpdate: number;
  /** Over trained rollouts. */
  readonly lagMean: number;
  readonly lagMax: number;
  readonly updateMinutes: number;
  /** Rollouts at the fullest and at the emptiest engine when an update ends. */
  readonly residentsMax: number;
  readonly residentsMin: number;
}

/** Engines of the run that the parameters are calibrated on. */
const referenceEngines = 6;

/**
 * One set of parameters for both routers. From Arctic-SWE and its public notes: 6 engines, 16 tasks × 8 rollouts, up to 100
 * turns. Assumed: step time, turns, tool and training time, and a cap at the knee of the step time, where the batch costs as much
 * as the step itself. Calibrated on the session-hash arm, so that it comes near the figures published of it (27 stale rollouts
 * an update, lag 3.1, 22 minutes): max lag, groups in flight, one slower engine, tokens of a turn. The least-loaded arm follows
 * (published: 0.8, 2.0, 11.6); of the assumptions its lag depends on the cap most, 1.6 at 14 and 3.0 at 28. With engines all
 * alike the session hash still drops 8 rollouts, at lag 2.9, but loses little time. Other numbers of engines get the same work each.
 */
export function calibratedParameters(engines: number): SimulationParameters {
  const scaled = (amount: number) => Math.max(1, Math.round((amount * engines) / referenceEngines));
  return {
    engines,
    tasksPerUpdate: scaled(16),
    groupSize: 8,
    maxLag: 5,
    inFlightGroups: scaled(81),
    residentCap: 19,
    stepSeconds: { base: 0.015, each: 0.0008 },
    slow: { oneIn: 6, factor: 1.8 },
    turns: { median: 30, sigma: 0.5, most: 100 },
    turnTokensMean: 470,
    toolSecondsMean: 5,
    trainSeconds: 300,
    updates: engines > 60 ? 10 : 320,
    warmupUpdates: engines > 60 ? 4 : 20,
    seed: 1,
  };
}
