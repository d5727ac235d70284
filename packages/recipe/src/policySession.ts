/** Why sampling of one turn ended: the stop token, the token limit of the turn, or the caller's abort signal. */
export type TurnFinish = "stop" | "length" | "cancelled";

/** One sampled turn. The four arrays have one entry per sampled token, the stop token included. */
export interface SampledTurn {
  readonly tokens: readonly number[];
  /** ln π_rollout(token) under the distribution it was drawn from, f32; NaN when the policy does not say. */
  readonly logprobs: readonly number[];
  /** Policy version whose weights produced each token. */
  readonly versions: readonly number[];
  readonly finish: TurnFinish;
  /** A parser took the turn apart before it reached us, and its text is our rewriting of what the parser left. Default false. */
  readonly isRewritten?: boolean;
}

/** One token sequence living in a decode engine: a rollout's context, append-only. */
export interface PolicySession {
  /** Engine that holds the sequence, e.g. "w1/0"; stored with the rollout. */
  readonly engine: string;
  /** Appends tokens the policy did not write (prompt, tool output). Consumed at the next `sample`. */
  observe(tokens: readonly number[]): void;
  /**
   * Tokens of the context with `unseen` after it, as the policy itself counts them. Absent where every id is one of the policy's
   * own tokens.
   */
  contextTokens?(unseen: readonly number[]): number;
  /** Samples until `stopToken` or `maxTokens`; always at least one token. Rejects only on infrastructure faults. */
  sample(limit: {
    readonly maxTokens: number;
    readonly stopToken: number;
    readonly signal?: AbortSignal;
  }): Promise<SampledTurn>;
  /** Frees the engine's slot. Idempotent. */
  close(): void;
}

/** Text ⇄ token ids. `decode` is concatenation of pieces, so decode(encode(text)) = text for printable ASCII, "\n" and "\t". */
export interface TokenCodec {
  /** Piece text by token id; index = id. */
  readonly pieces: readonly string[];
  /** Ids of control pieces (tags). The same text spelled out of ordinary pieces never has these ids. */
  readonly controlIds: ReadonlySet<number>;
  /** Encodes text we rendered ourselves: tags become control ids. Throws on characters outside the vocabulary. */
  encode(text: string): number[];
  /** Encodes text from outside (tool output): a spelled-out tag never becomes a control id; other characters become "?". */
  encodeObserved(text: string): number[];
  decode(tokens: readonly number[]): string;
}
