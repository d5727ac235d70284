import {
  byteCodec,
  qwenProfile,
  seededRandom,
  type EndpointProtocol,
  type PolicySession,
  type SampledTurn,
} from "@holdfast/recipe";
import { chatConversation } from "./chatConversation.ts";
import { completionsConversation } from "./completionsConversation.ts";
import type { Conversation, Sampling } from "./conversation.ts";
import type { Reply } from "./readReply.ts";

export interface EndpointSessionOptions {
  /** Stored with the rollout as what sampled it. */
  readonly engine: string;
  readonly model: string;
  readonly protocol: EndpointProtocol;
  /** Names the random stream; each turn sends a number of its own. */
  readonly seed: string;
  readonly temperature: number;
  readonly topP: number;
  /** Sends a request and gives the JSON of its answer. */
  readonly ask: (body: object, signal: AbortSignal) => Promise<unknown>;
}

const conversations = { chat: chatConversation, completions: completionsConversation } as const;
const seedRange = 2 ** 31;
/** What text takes up in the tokens of common vocabularies, where the server has not counted yet. */
const bytesPerToken = 4;

/**
 * A rollout's context at a model endpoint, in the ids of `byteVocabulary`. Every turn sends the whole context. Tokens are bytes
 * of text, so none has a log-prob; the policy version is 0. Limits are in the model's own tokens, by the server's count.
 */
export function createEndpointSession(options: EndpointSessionOptions): PolicySession {
  const { engine, seed, model, temperature, topP, ask, protocol } = options;
  const conversation: Conversation = conversations[protocol]();
  const size = createContextSize(protocol === "chat" ? null : 0);
  const random = seededRandom("endpoint", seed);
  const closing = new AbortController();
  return {
    engine,
    observe(tokens) {
      size.observe(tokens);
      conversation.observe(tokens);
    },
    contextTokens: (unseen) => size.tokens(unseen.length),
    async sample({ maxTokens, signal }) {
      const sampling: Sampling = { model, maxTokens, temperature, topP, seed: Math.floor(random() * seedRange) };
      const stop = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      try {
        const reply = conversation.read(await ask(conversation.body(sampling), stop));
        size.replied(reply);
        return sampledTurn(reply);
      } catch (error) {
        if (signal?.aborted !== true) throw error;
        return { tokens: [], logprobs: [], versions: [], finish: "cancelled" };
      }
    },
    close: () => closing.abort(new Error("the session is closed")),
  };
}

/** A turn ends at its first stop piece, also where a server went on. One without any text is U+FFFD: the model wrote something. */
function sampledTurn({ text, isCut, isRewritten }: Reply): SampledTurn {
  const stopAt = text.indexOf(qwenProfile.stopPiece);
  const isStopped = stopAt >= 0 || !isCut;
  const written = stopAt >= 0 ? text.slice(0, stopAt) : text;
  const tokens = byteCodec.encode(isStopped ? `${written}${qwenProfile.stopPiece}` : written || "\ufffd");
  return {
    tokens,
    logprobs: tokens.map(() => NaN),
    versions: tokens.map(() => 0),
    finish: isStopped ? "stop" : "length",
    ...(isRewritten ? { isRewritten } : {}),
  };
}

/**
 * How long a context is in the model's own tokens, without `overhead`: what else is in a prompt (a chat template, the description
 * of the format). Null: whatever the first prompt has beyond an estimate of its text.
 */
function createContextSize(overhead: number | null) {
  let counted = 0;
  let uncountedBytes = 0;
  const estimate = (bytes: number) => Math.ceil(bytes / bytesPerToken);
  return {
    observe: (tokens: readonly number[]) => void (uncountedBytes += tokens.length),
    tokens: (unseenBytes: number) => counted + estimate(uncountedBytes + unseenBytes),
    replied({ usage, text }: Reply) {
      const before = counted + estimate(uncountedBytes);
      overhead ??= usage === null ? 0 : usage.promptTokens - before;
      counted =
        usage === null
          ? before + estimate(byteCodec.encodeObserved(text).length)
          : usage.promptTokens + usage.completionTokens - overhead;
      uncountedBytes = 0;
    },
  };
}
