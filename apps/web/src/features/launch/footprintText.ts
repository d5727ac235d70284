import type { DryRunPlan } from "../../api/types.ts";

type Footprint = DryRunPlan["footprint"];

/** What a launch holds in memory and leaves on disk, in words that say what is not in the figures. */
export const footprintText = {
  memory: ({ trainerBytes, engineBytes }: Footprint) =>
    `${bytesText(trainerBytes)} in the trainer (weights, gradient, moments), ${bytesText(engineBytes)} in the engines of a worker (weights); caches and activations come on top`,
  disk: ({ checkpointBytes, trajectoryBytes }: Footprint) =>
    `at most ${bytesText(checkpointBytes)} of checkpoints and ${bytesText(trajectoryBytes)} of token columns`,
};

/** "640 kB", "1.5 MB", "23 GB": powers of a thousand, two digits below ten. */
export function bytesText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power] ?? ""}`;
}
