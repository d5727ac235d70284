import { createWasmEngine } from "@holdfast/policy";
import { piecesFromText, qwenProfile, type TokenCodec } from "@holdfast/recipe";
import type { BasePolicy } from "../models/basePolicies.ts";

interface CompletionRequest {
  readonly prompt: string;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  /** Names the random stream. */
  readonly seed: string;
  readonly signal: AbortSignal;
}

export interface CompletionResult {
  /** Without the stop piece. */
  readonly text: string;
  readonly finish: "stop" | "length";
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** A policy that continues text. */
export interface ServedPolicy {
  readonly name: string;
  /** Tokens that prompt and completion may have together. */
  readonly maxTokens: number;
  countTokens(prompt: string): number;
  complete(request: CompletionRequest): Promise<CompletionResult>;
  close(): void;
}

const residentCap = 64;

/** A base policy on a decode engine. Text is encoded anew with every request, so ids may differ from those once sampled. */
export async function createServedPolicy({
  name,
  weights,
  codec,
}: Pick<BasePolicy, "name" | "weights" | "codec">): Promise<ServedPolicy> {
  const engine = await createWasmEngine({ name, weights, version: 0, residentCap, statePrecision: "f32" });
  return {
    name,
    maxTokens: weights.spec.maxTokens,
    countTokens: (prompt) => encodePrompt(codec, prompt).length,
    async complete({ prompt, maxTokens, temperature, topP, seed, signal }) {
      const session = engine.open({ seed, temperature, topP });
      try {
        const given = encodePrompt(codec, prompt);
        session.observe(given);
        const stopToken = codec.pieces.indexOf(qwenProfile.stopPiece);
        const { tokens, finish } = await session.sample({ maxTokens, stopToken, signal });
        const text = codec.decode(finish === "stop" ? tokens.slice(0, -1) : tokens);
        const usage = { promptTokens: given.length, completionTokens: tokens.length };
        return { text, finish: finish === "stop" ? "stop" : "length", ...usage };
      } finally {
        session.close();
      }
    },
    close: () => engine.close(),
  };
}

/** Tags of the format become control pieces; all else is foreign text, whatever it spells. */
function encodePrompt(codec: TokenCodec, prompt: string): number[] {
  return piecesFromText(prompt, qwenProfile).flatMap(({ text, control }) =>
    control && codec.controlIds.has(codec.pieces.indexOf(text)) ? codec.encode(text) : codec.encodeObserved(text),
  );
}
