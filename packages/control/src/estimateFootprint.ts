import { rolloutsOf, type RunConfig } from "@holdfast/recipe";
import type { Footprint } from "./dryRunViews.ts";

/** Weights and everything else of the trainer are 32-bit floats. */
const floatBytes = 4;
/** AdamW's two moments. */
const optimizerFloats = 2;
/** Token id, log-probability and policy version of 4 bytes, and whether it trains. */
const bytesPerToken = 13;

export interface SizedRun {
  readonly config: RunConfig;
  readonly parameters: number;
  readonly poolSize: number;
  /** Rollouts that measure for it; none by default. */
  readonly measured?: number;
}

/** What runs leave on disk at most, and what the first one holds in memory: its weights as often as they are there. */
export function estimateFootprint(runs: readonly SizedRun[]): Footprint {
  const [first] = runs;
  const weights = (first?.parameters ?? 0) * floatBytes;
  const total = (bytes: (run: SizedRun) => number) => runs.reduce((sum, run) => sum + bytes(run), 0);
  return {
    checkpointBytes: total(
      ({ config, parameters }) => (keptVersions(config) + optimizerFloats) * parameters * floatBytes,
    ),
    trajectoryBytes: total(
      ({ config, poolSize, measured = 0 }) =>
        (measured + rolloutsOf(config, poolSize)) * config.rollout.totalTokens * bytesPerToken,
    ),
    trainerBytes: weights * (2 + optimizerFloats), // and the gradient
    engineBytes: weights * (first?.config.async.engines ?? 0),
  };
}

/** Checkpoints whose files are there at the end of a run: the newest, and those kept for good before them. */
function keptVersions({ updates, checkpoints: { keepLast, keepEvery } }: RunConfig): number {
  const newest = Math.min(updates, keepLast);
  return newest + (keepEvery === 0 ? 0 : Math.floor((updates - newest) / keepEvery));
}
