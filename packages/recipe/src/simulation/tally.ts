import type { EngineLoad } from "../router.ts";
import type { SimulatedArm } from "./parameters.ts";

/** Adds up what a simulated run shows after its warm-up. */
export class Tally {
  readonly #warmupUpdates: number;
  #startedAt = 0;
  #endedAt = 0;
  #updates = 0;
  #stale = 0;
  #lagSum = 0;
  #lagMax = 0;
  #trained = 0;
  #fullest = 0;
  #emptiest = 0;

  constructor(warmupUpdates: number) {
    this.#warmupUpdates = warmupUpdates;
  }

  dropped(version: number, rollouts: number): void {
    if (version >= this.#warmupUpdates) this.#stale += rollouts;
  }

  trained(version: number, lag: number): void {
    if (version < this.#warmupUpdates) return;
    this.#trained += 1;
    this.#lagSum += lag;
    this.#lagMax = Math.max(this.#lagMax, lag);
  }

  /** Update `version` is done at `now`. */
  updated(version: number, now: number, loads: readonly EngineLoad[]): void {
    if (version === this.#warmupUpdates) this.#startedAt = now;
    if (version <= this.#warmupUpdates) return;
    this.#updates += 1;
    this.#endedAt = now;
    const held = loads.map(({ residents, queued }) => residents + queued);
    this.#fullest += held.reduce((most, count) => Math.max(most, count), 0);
    this.#emptiest += held.reduce((least, count) => Math.min(least, count), Infinity);
  }

  result(): SimulatedArm {
    return {
      staleDropsPerUpdate: this.#stale / this.#updates,
      lagMean: this.#lagSum / this.#trained,
      lagMax: this.#lagMax,
      updateMinutes: (this.#endedAt - this.#startedAt) / this.#updates / 60,
      residentsMax: this.#fullest / this.#updates,
      residentsMin: this.#emptiest / this.#updates,
    };
  }
}
