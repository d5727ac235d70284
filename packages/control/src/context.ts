import type { Bus, Wakes } from "@holdfast/bus";
import type { Database } from "@holdfast/db";

/** What every verb works with. */
export interface Context {
  readonly db: Database;
  readonly bus: Bus;
  readonly wakes: Wakes;
  readonly maxActiveRuns: number;
}

/** A worker not heard of for this long is gone; its work goes to others. */
export const goneAfterSeconds = 15;

/** Samples of workers are kept for a day, and the workers with them. */
export const keepSamplesSeconds = 86_400;
