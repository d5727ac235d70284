import type { SampledTurn, TurnFinish } from "@holdfast/recipe";
import type { Draw, DrawRequest } from "./stepper.ts";

/** What `PolicySession.sample` takes. */
export interface TurnLimit {
  readonly maxTokens: number;
  readonly stopToken: number;
  readonly signal?: AbortSignal;
}

/** A turn being sampled. */
interface PendingTurn {
  readonly limit: TurnLimit;
  readonly tokens: number[];
  readonly logprobs: number[];
  readonly versions: number[];
  readonly resolve: (turn: SampledTurn) => void;
  readonly reject: (error: Error) => void;
  readonly abort: () => void;
}

export interface SequenceOptions {
  readonly temperature: number;
  readonly topP: number;
  /** Uniform numbers in [0, 1), one per sampled token. */
  readonly random: () => number;
  /** Longest context. */
  readonly maxTokens: number;
}

/** One token sequence: its history, how much of it a slot's caches hold, and the turn being sampled. */
export class Sequence {
  /** Slot that holds the caches; null while queued and after the end. */
  slot: number | null = null;
  /** Tokens of the history the caches hold. */
  consumed = 0;
  /** Refresh count of the engine when consumption last started from nothing. */
  epoch = 0;
  /** Tokens of the first observation but its last one; 0 before the first turn. */
  prefixLength = 0;
  /** Equal keys mean equal prefixes. */
  prefixKey = "";
  closed = false;
  readonly history: number[] = [];
  private pending: PendingTurn | null = null;
  private readonly options: SequenceOptions;

  constructor(options: SequenceOptions) {
    const { temperature, topP } = options;
    if (!(temperature > 0)) throw new RangeError(`temperature ${temperature} is not positive`);
    if (!(topP > 0 && topP <= 1)) throw new RangeError(`topP ${topP} is not in (0, 1]`);
    this.options = options;
  }

  /** Whether a turn is being sampled. */
  get sampling(): boolean {
    return this.pending !== null;
  }

  observe(tokens: readonly number[]): void {
    if (this.closed) throw new Error("the session is closed");
    if (this.pending !== null) throw new Error("tokens observed while a turn is being sampled");
    for (const token of tokens) this.history.push(token);
  }

  /** Starts a turn; a turn that may not sample at all resolves at once, with no token. */
  begin(limit: TurnLimit): Promise<SampledTurn> {
    return new Promise((resolve, reject) => {
      if (this.closed) throw new Error("the session is closed");
      if (this.pending !== null) throw new Error("a turn is already being sampled");
      if (this.history.length === 0) throw new Error("nothing observed before the first turn");
      if (this.prefixLength === 0) {
        this.prefixLength = this.history.length - 1;
        this.prefixKey = this.history.slice(0, -1).join();
      }
      const abort = () => this.finish("cancelled");
      this.pending = { limit, tokens: [], logprobs: [], versions: [], resolve, reject, abort };
      if (limit.signal?.aborted) this.finish("cancelled");
      else if (this.full || limit.maxTokens < 1) this.finish("length");
      else limit.signal?.addEventListener("abort", abort);
    });
  }

  /** How to draw the next token; takes one number of the session's random stream. */
  nextDraw(): DrawRequest {
    const { temperature, topP, random } = this.options;
    return { temperature, topP, uniform: random() };
  }

  /** Adds a drawn token to the turn and the history, and ends the turn where the limit says. */
  accept({ token, logprob }: Draw, version: number): void {
    const { pending } = this;
    if (pending === null) throw new Error("a token was drawn for no turn");
    this.history.push(token);
    pending.tokens.push(token);
    pending.logprobs.push(logprob);
    pending.versions.push(version);
    if (token === pending.limit.stopToken) this.finish("stop");
    else if (this.full || pending.tokens.length >= pending.limit.maxTokens) this.finish("length");
  }

  /** Ends the session; a pending turn rejects with the error. */
  end(error: Error): void {
    this.closed = true;
    const pending = this.settle();
    pending?.reject(error);
  }

  private get full(): boolean {
    return this.history.length >= this.options.maxTokens;
  }

  private finish(finish: TurnFinish): void {
    const turn = this.settle();
    turn?.resolve({ tokens: turn.tokens, logprobs: turn.logprobs, versions: turn.versions, finish });
  }

  private settle(): PendingTurn | null {
    const { pending } = this;
    this.pending = null;
    pending?.limit.signal?.removeEventListener("abort", pending.abort);
    return pending;
  }
}
