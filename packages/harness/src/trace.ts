import type { SampledTurn } from "@holdfast/recipe";

/** A rollout's context as token ids, append-only, with what the policy recorded for the tokens it wrote. */
export class Trace {
  readonly #tokens: number[] = [];
  readonly #trainable: number[] = [];
  readonly #logprobs: number[] = [];
  readonly #versions: number[] = [];

  get length(): number {
    return this.#tokens.length;
  }

  /** Tokens the policy did not write. */
  observe(tokens: readonly number[]): void {
    for (const token of tokens) this.#append(token, { trainable: 0, logprob: 0, version: -1 });
  }

  /** Tokens the policy wrote. */
  sampled({ tokens, logprobs, versions }: SampledTurn): void {
    tokens.forEach((token, i) => {
      this.#append(token, { trainable: 1, logprob: logprobs[i] ?? NaN, version: versions[i] ?? -1 });
    });
  }

  /** Four columns with one entry per token: log-probability 0 and version −1 where the policy did not write it. */
  columns(): TraceColumns {
    return {
      tokens: Int32Array.from(this.#tokens),
      trainable: Uint8Array.from(this.#trainable),
      logprobs: Float32Array.from(this.#logprobs),
      versions: Int32Array.from(this.#versions),
    };
  }

  #append(
    token: number,
    { trainable, logprob, version }: { trainable: 0 | 1; logprob: number; version: number },
  ): void {
    this.#tokens.push(token);
    this.#trainable.push(trainable);
    this.#logprobs.push(logprob);
    this.#versions.push(version);
  }
}

export interface TraceColumns {
  readonly tokens: Int32Array;
  /** 1 where the policy wrote the token. */
  readonly trainable: Uint8Array;
  readonly logprobs: Float32Array;
  readonly versions: Int32Array;
}
