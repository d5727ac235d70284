import type { PolicySession } from "@holdfast/recipe";
import { seededRandom } from "@holdfast/recipe";
import type { PolicySpec } from "../spec.ts";
import type { DecodeEngine, EngineStats, RefreshOptions, SessionOptions } from "./decodeEngine.ts";
import { planStep, sharePrefixes } from "./planStep.ts";
import { RateMeter } from "./rateMeter.ts";
import { Sequence } from "./sequence.ts";
import type { Stepper, StepRow } from "./stepper.ts";

export interface SchedulerOptions {
  readonly name: string;
  readonly spec: PolicySpec;
  readonly version: number;
  /** Slots of the stepper; sessions beyond them queue. */
  readonly residentCap: number;
  /** Loaded with the weights of `version`. */
  readonly stepper: Stepper;
  /** Milliseconds, for rates and for yielding to the event loop. */
  readonly clock: () => number;
  /** Told once when a fault of the stepper has ended the engine; its turns reject. */
  readonly onLost?: ((error: Error) => void) | undefined;
}

/** A slice of decoding ends after this long, so that timers and I/O go on. */
const sliceMs = 5;
const stepsPerSlice = 16;
const rateWindowMs = 5000;

/** Continuous batching over a stepper: slots, queue, steps, refreshes. Decides nothing about numerics. */
export class Scheduler implements DecodeEngine {
  readonly name: string;
  private readonly options: SchedulerOptions;
  private readonly freeSlots: number[];
  private readonly residents = new Set<Sequence>();
  private readonly queue: Sequence[] = [];
  private readonly rate = new RateMeter(rateWindowMs);
  private version: number;
  private first = 0;
  private sliceDue = false;
  private closed: Error | null = null;
  private generatedTokens = 0;
  private prefillTokens = 0;
  private refreshes = 0;
  private refreshMs = 0;

  constructor(options: SchedulerOptions) {
    if (!(options.residentCap >= 1)) throw new RangeError(`residentCap ${options.residentCap} is not at least 1`);
    this.options = options;
    this.name = options.name;
    this.version = options.version;
    this.freeSlots = Array.from({ length: options.residentCap }, (_, i) => options.residentCap - 1 - i);
  }

  open({ seed, temperature, topP }: SessionOptions): PolicySession {
    if (this.closed !== null) throw this.closed;
    const random = seededRandom(seed);
    const sequence = new Sequence({ temperature, topP, random, maxTokens: this.options.spec.maxTokens });
    this.queue.push(sequence);
    this.admit();
    return {
      engine: this.name,
      observe: (tokens) => {
        for (const token of tokens) this.checkToken(token);
        sequence.observe(tokens);
      },
      sample: (limit) => {
        const turn = sequence.begin(limit);
        this.wake();
        return turn;
      },
      close: () => this.end(sequence, new Error("the session was closed")),
    };
  }

  refresh({ weights, version, mode }: RefreshOptions): void {
    if (this.closed !== null) throw this.closed;
    if (JSON.stringify(weights.spec) !== JSON.stringify(this.options.spec)) {
      throw new Error(`engine ${this.name}: weights of version ${version} have another spec`);
    }
    const { clock, stepper } = this.options;
    const since = clock();
    try {
      stepper.load(weights);
      this.version = version;
      this.refreshes++;
      if (mode === "rebuild") for (const sequence of this.residents) this.restart(sequence);
    } catch (error) {
      this.lose(error);
    }
    this.refreshMs += clock() - since;
  }

  stats(): EngineStats {
    return {
      residents: this.residents.size,
      queued: this.queue.length,
      version: this.version,
      tokensPerSecond: this.rate.perSecond(this.options.clock()),
      generatedTokens: this.generatedTokens,
      prefillTokens: this.prefillTokens,
      refreshes: this.refreshes,
      refreshSeconds: this.refreshMs / 1000,
    };
  }

  close(): void {
    this.shutDown(new Error(`engine ${this.name} is closed`));
  }

  private checkToken(token: number): void {
    if (Number.isInteger(token) && token >= 0 && token < this.options.spec.vocabulary) return;
    throw new RangeError(`token ${token} is outside the vocabulary of ${this.options.spec.vocabulary}`);
  }

  /** Moves queued sessions into free slots, first in first out. */
  private admit(): void {
    while (this.freeSlots.length > 0) {
      const sequence = this.queue.shift();
      if (sequence === undefined) return;
      sequence.slot = this.freeSlots.pop() ?? null;
      this.residents.add(sequence);
      this.restart(sequence);
    }
  }

  /** Empties a resident's caches; its history is read again from the start. */
  private restart(sequence: Sequence): void {
    if (sequence.slot !== null) this.options.stepper.reset(sequence.slot);
    sequence.consumed = 0;
  }

  private end(sequence: Sequence, error: Error): void {
    if (sequence.closed) return;
    sequence.end(error);
    if (this.residents.delete(sequence)) {
      if (sequence.slot !== null) this.freeSlots.push(sequence.slot);
      sequence.slot = null;
    } else this.queue.splice(this.queue.indexOf(sequence), 1);
    if (this.closed === null) {
      this.admit();
      this.wake();
    }
  }

  private shutDown(error: Error): void {
    this.closed ??= error;
    for (const sequence of [...this.residents, ...this.queue]) this.end(sequence, error);
  }

  /** Ends the engine for a fault of the stepper. */
  private lose(cause: unknown): void {
    const error = new Error(`engine ${this.name} failed`, { cause });
    this.shutDown(error);
    this.options.onLost?.(error);
  }

  private wake(): void {
    if (this.sliceDue || this.closed !== null) return;
    this.sliceDue = true;
    setImmediate(() => this.runSlice());
  }

  /** Steps until the slice is over or nobody samples; a fault of the stepper ends the engine and rejects all turns. */
  private runSlice(): void {
    this.sliceDue = false;
    const since = this.options.clock();
    let tokens = 0;
    try {
      for (let i = 0; i < stepsPerSlice && this.closed === null; i++) {
        const rows = this.step();
        if (rows === 0) break;
        tokens += rows;
        if (this.options.clock() - since >= sliceMs) break;
      }
    } catch (error) {
      this.lose(error);
    }
    if (tokens === 0) return;
    this.rate.add(tokens, { since, now: this.options.clock() });
    this.wake();
  }

  /** One step of the batch; answers the rows it took, 0 when nobody samples. */
  private step(): number {
    const { stepper } = this.options;
    const sampling = [...this.residents].filter((sequence) => sequence.sampling);
    const { takeovers, running } = sharePrefixes(sampling, this.refreshes);
    for (const { from, to } of takeovers) this.takeOver(from, to);
    if (running.length === 0) return 0;
    const shares = planStep(running, stepper.maxRows, this.first % running.length);
    this.first = running.length > stepper.maxRows ? (this.first + shares.length) % running.length : 0;
    const drawing: Sequence[] = [];
    const rows = shares.flatMap(({ sequence, count }) => {
      const taken = this.nextRows(sequence, count);
      if (taken.at(-1)?.draw) drawing.push(sequence);
      return taken;
    });
    stepper.step(rows).forEach((draw, i) => drawing[i]?.accept(draw, this.version));
    this.generatedTokens += drawing.length;
    this.prefillTokens += rows.length - drawing.length;
    return rows.length;
  }

  private takeOver(from: Sequence, to: Sequence): void {
    if (from.slot === null || to.slot === null) throw new Error("only residents have caches to share");
    this.options.stepper.copy(from.slot, to.slot, from.consumed);
    to.consumed = from.consumed;
    to.epoch = from.epoch;
  }

  /** The next tokens of a sequence as rows; the last one draws when no known token follows. */
  private nextRows(sequence: Sequence, count: number): StepRow[] {
    const { slot, history, consumed } = sequence;
    if (slot === null) throw new Error("only residents are stepped");
    if (consumed === 0) sequence.epoch = this.refreshes;
    sequence.consumed = consumed + count;
    return history.slice(consumed, consumed + count).map((token, i) => {
      const position = consumed + i;
      return { slot, position, token, draw: position === history.length - 1 ? sequence.nextDraw() : null };
    });
  }
}
