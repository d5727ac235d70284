import { renderObservation, renderPrompt, type Random } from "@holdfast/recipe";
import type { SessionTurn } from "./session.ts";
import type { Tokenize } from "./tokenizer.ts";

interface TokenColumns {
  readonly tokens: Uint8Array<ArrayBuffer>;
  readonly logprobs: Uint8Array<ArrayBuffer>;
  readonly versions: Uint8Array<ArrayBuffer>;
  readonly trainable: Uint8Array<ArrayBuffer>;
  readonly trainerLogprobs: Uint8Array<ArrayBuffer>;
  readonly entropies: Uint8Array<ArrayBuffer>;
}

export interface Trajectory {
  readonly columns: TokenColumns;
  /** Where the policy's own tokens of each turn are. */
  readonly spans: readonly { readonly tokenStart: number; readonly tokenEnd: number }[];
  readonly sampledTokens: number;
  readonly totalTokens: number;
}

export interface TrajectoryOptions {
  readonly tokenize: Tokenize;
  readonly random: Random;
  /** Version that wrote the tokens of a turn. */
  readonly versionOf: (turn: number) => number;
}

/** The token columns of a session, with made-up probabilities. */
export function trajectoryOf(
  { issue, turns }: { readonly issue: string; readonly turns: readonly SessionTurn[] },
  { tokenize, random, versionOf }: TrajectoryOptions,
): Trajectory {
  const tokens: number[] = [...tokenize(renderPrompt(issue))];
  const written: number[] = tokens.map(() => -1);
  const spans = turns.map(({ raw, observation }, turn) => {
    const own = tokenize(raw);
    const tokenStart = tokens.length;
    for (const token of own) tokens.push(token);
    const tokenEnd = tokens.length;
    for (let place = tokenStart; place < tokenEnd; place++) written.push(versionOf(turn));
    if (turn === turns.length - 1) return { tokenStart, tokenEnd };
    for (const token of tokenize(renderObservation(observation))) tokens.push(token);
    while (written.length < tokens.length) written.push(-1);
    return { tokenStart, tokenEnd };
  });
  const sampledTokens = spans.reduce((sum, { tokenStart, tokenEnd }) => sum + tokenEnd - tokenStart, 0);
  return { columns: columnsOf(tokens, written, random), spans, sampledTokens, totalTokens: tokens.length };
}

function columnsOf(tokens: readonly number[], versions: readonly number[], random: Random): TokenColumns {
  const isOwn = versions.map((version) => version >= 0);
  const surprise = isOwn.map((own) => (own ? (random() < 0.15 ? 1.6 * random() : 0.05 * random()) : 0));
  const ifOwn = (value: (place: number) => number, otherwise: number) =>
    Float32Array.from(isOwn, (own, place) => (own ? value(place) : otherwise));
  return {
    tokens: bytesOf(Int32Array.from(tokens)),
    versions: bytesOf(Int32Array.from(versions)),
    trainable: Uint8Array.from(isOwn, Number),
    logprobs: bytesOf(ifOwn((place) => -(surprise[place] ?? 0), 0)),
    trainerLogprobs: bytesOf(ifOwn((place) => -(surprise[place] ?? 0) * (1 + 0.04 * (random() - 0.5)), NaN)),
    entropies: bytesOf(ifOwn((place) => 0.02 + 0.8 * (surprise[place] ?? 0), NaN)),
  };
}

const bytesOf = (column: Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>) => new Uint8Array(column.buffer);
