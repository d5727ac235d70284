import type { EngineLoad } from "../router.ts";
import { TimeQueue } from "./timeQueue.ts";

/** Seconds of one decoding step with n sequences: base + n · each. Every sequence gets one token a step. */
export interface StepTime {
  readonly base: number;
  readonly each: number;
}

/**
 * A decode engine on a virtual clock that serves everyone at once (processor sharing): the more sequences decode, the slower each
 * one. `T` is what decodes. Its `load` is what a router sees, and is kept up to date by the caller.
 */
export class SharedEngine<T> {
  readonly load: { readonly engine: string; residents: number; queued: number };
  readonly #step: StepTime;
  /** By the number of tokens after which each is done, counted since the engine started. */
  readonly #decoding = new TimeQueue<T>();
  #tokens = 0;
  #clock = 0;

  constructor(engine: string, step: StepTime) {
    this.load = { engine, residents: 0, queued: 0 } satisfies EngineLoad;
    this.#step = step;
  }

  /** Starts to decode `tokens` tokens of `item` at `now`. */
  start(now: number, item: T, tokens: number): void {
    this.#advance(now);
    this.#decoding.add(this.#tokens + tokens, item);
  }

  /** When the next item is done if nothing else starts; Infinity when nothing decodes. */
  get nextDone(): number {
    if (this.#decoding.size === 0) return Infinity;
    return this.#clock + Math.max(0, this.#decoding.nextTime - this.#tokens) * this.#stepTime;
  }

  /** Removes and returns the item that is done at `now`, which must be `nextDone`. */
  finish(now: number): T {
    this.#advance(now);
    return this.#decoding.take();
  }

  #advance(now: number): void {
    if (this.#decoding.size > 0) this.#tokens += (now - this.#clock) / this.#stepTime;
    this.#clock = now;
  }

  get #stepTime(): number {
    return this.#step.base + this.#step.each * this.#decoding.size;
  }
}
